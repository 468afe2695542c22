/** An id that nobody else has. `crypto.randomUUID` is missing without https, as on a phone that opens a computer of its network. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
