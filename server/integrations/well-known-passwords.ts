/** Read from a file of its own when the first password is chosen (scripts/build/server.mjs). */
export { dictionary } from '@zxcvbn-ts/language-common';
