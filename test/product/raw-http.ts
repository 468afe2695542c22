import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Whether the connection was reset rather than closed. */
  wasReset: boolean;
  /** How many bytes of the request were sent. */
  sentBytes: number;
  afterMs: number;
}

/**
 * Opens a TCP connection, lets `send` write anything, and returns the response once the server has closed the
 * connection. Like many HTTP clients it doesn't read before it has written everything, unless `send` awaits.
 */
export async function exchangeRaw(
  url: string,
  send: (socket: Socket, closed: AbortSignal) => void | Promise<void>,
): Promise<RawAnswer> {
  const began = Date.now();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const closed = new AbortController();
  let [text, wasReset] = ['', false];
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on(
    'error',
    (error: NodeJS.ErrnoException) => (wasReset ||= ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')),
  );
  const over = new Promise<void>((resolve) =>
    socket.once('close', () => {
      closed.abort();
      resolve();
    }),
  );
  await send(socket, closed.signal);
  await over;
  return { ...readAnswer(text), wasReset, sentBytes: socket.bytesWritten, afterMs: Date.now() - began };
}

/** Writes `totalBytes` of a body as fast as the connection accepts them, until it is closed. */
export async function pour(socket: Socket, closed: AbortSignal, totalBytes: number): Promise<void> {
  const chunk = Buffer.alloc(256 * 1024, 'x');
  for (let sent = 0; sent < totalBytes && !closed.aborted; sent += chunk.length) {
    if (socket.write(chunk.subarray(0, totalBytes - sent))) continue;
    await once(socket, 'drain', { signal: closed }).catch(() => {});
  }
}

export function readAnswer(text: string): Pick<RawAnswer, 'status' | 'headers' | 'body'> {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body };
}
