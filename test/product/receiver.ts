import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  type: string;
  data: Record<string, any>;
}

type Reply = (received: Received) => { status: number; body?: string; headers?: Record<string, string> } | 'silence';

/** A breeder's server, which stores what it is sent, and answers as `reply` says. */
export interface Receiver {
  url: string;
  received: Received[];
  reply: Reply;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = Buffer.concat(await request.toArray()).toString();
    const got = { headers: request.headers, text, ...JSON.parse(text) };
    receiver.received.push(got);
    const answer = receiver.reply(got);
    if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const server: Server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received: [],
    reply: () => ({ status: 204 }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
}
