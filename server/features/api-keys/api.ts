/** What the server may use of api-keys. */
export { findKeyHolder } from './find-key-holder.ts';
