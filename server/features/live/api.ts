/** What the server may use of live. */
export { createLive } from './live.ts';
