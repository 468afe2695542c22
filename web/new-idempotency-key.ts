/** A random idempotency key for one request of a person. Works without https, too. */
export const newIdempotencyKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
