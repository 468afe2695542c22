/** For one dynamic import: in the bundle a dynamic import of the package itself, a CommonJS module, has no named exports. */
export { dictionary } from '@zxcvbn-ts/language-common';
