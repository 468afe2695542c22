/** A random idempotency key for one user action. Also works without https. */
export const newIdempotencyKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
