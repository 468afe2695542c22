import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Listens on a free port of this machine. Returns the port. */
export function listenOnFreePort(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** Below those that systems give to outgoing connections and to port 0, which could take one before its server does. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A port that was free a moment ago, for a server that must keep it across restarts. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    const port = randomInt(LOWEST, HIGHEST);
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
