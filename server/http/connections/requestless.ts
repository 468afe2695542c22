import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * While all places of `server` but one are taken, closes the oldest connection whose first request has not arrived: it is silent, or
 * sends its headers slowly. A client that fills the server with such connections only replaces its own.
 */
export function closeRequestless(server: Server, maxConnections: number): void {
  let open = 0;
  const requestless = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open++;
    requestless.add(socket);
    socket.once('close', () => {
      open--;
      requestless.delete(socket);
    });
    if (open < maxConnections) return;
    const [oldest] = requestless;
    if (oldest !== socket) oldest!.destroy();
  });
  server.prependListener('request', ({ socket }) => requestless.delete(socket));
}
