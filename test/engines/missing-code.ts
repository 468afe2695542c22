import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The product behind a connection that breaks for each file of this pattern, until a browser asks for it under another address: it may
 * remember the first one to have failed.
 */
export async function startLosing(origin: string, file: RegExp) {
  let lost = 0;
  const pass = (from: IncomingMessage, to: ServerResponse) => {
    const address = new URL(from.url ?? '/', origin);
    if (file.test(address.pathname) && address.search === '') {
      lost++;
      return void from.socket.destroy();
    }
    const headers = { ...from.headers, host: address.host };
    const onward = request(address, { method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    countLost: () => lost,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
