/** Whether a listen address, or the other end of a connection, is this machine. */
export const isLoopback = (address: string) => /^(localhost|::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address);
