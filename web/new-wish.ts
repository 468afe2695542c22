/** A name for one wish of a person, so that the server knows it again when it comes twice. Works without https, too. */
export const newWish = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
