import { Duplex } from 'node:stream';
import { MessageChannel, type Worker } from 'node:worker_threads';

/** The first byte of messages of PostgreSQL's protocol. */
const [QUERY, SYNC, TERMINATE] = Buffer.from('QSX');
/** A message's type and its length, which counts itself. */
const HEADER = 5;
/** Authentication is not needed, and the session is ready: the answer to a connection's first message. */
const WELCOME = Buffer.from([
  ...Buffer.from('R'),
  0,
  0,
  0,
  8,
  0,
  0,
  0,
  0,
  ...Buffer.from('Z'),
  0,
  0,
  0,
  5,
  ...Buffer.from('I'),
]);

/**
 * A connection to the database's thread, as the driver `pg` expects one of a server. What it sends until the next
 * synchronization crosses to the thread in one piece, and so does the answer.
 */
export function openConnection(worker: Worker): Duplex {
  const { port1: port, port2 } = new MessageChannel();
  worker.postMessage(port2, [port2]);
  let isWelcome = false;
  let pending: Buffer = Buffer.alloc(0);

  function take(bytes: Buffer): void {
    if (!isWelcome) {
      isWelcome = true;
      stream.push(WELCOME);
      return;
    }
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    const end = endOfLastRequest(pending);
    if (end === 0) return;
    port.postMessage(Uint8Array.from(pending.subarray(0, end)));
    pending = pending.subarray(end);
  }

  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      take(chunk);
      done();
    },
    writev(chunks, done) {
      take(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)));
      done();
    },
    final(done) {
      stream.push(null);
      done();
    },
    destroy(error, done) {
      port.close();
      done(error);
    },
  });
  port.on('message', (answer: Uint8Array) => {
    if (answer.length > 0) stream.push(Buffer.from(answer.buffer));
  });
  return Object.assign(stream, socketMethods(stream));
}

/** What `pg` calls on a socket beyond a stream's own methods. */
const socketMethods = (stream: Duplex) => ({
  connect: () => setImmediate(() => stream.emit('connect')),
  setNoDelay: () => stream,
  setKeepAlive: () => stream,
  ref: () => stream,
  unref: () => stream,
});

/** The end of the last message that the database answers; 0 while it is incomplete. */
function endOfLastRequest(bytes: Buffer): number {
  let end = 0;
  for (let at = 0; at + HEADER <= bytes.length;) {
    const type = bytes[at];
    at += 1 + bytes.readInt32BE(at + 1);
    if (at <= bytes.length && (type === QUERY || type === SYNC)) end = at;
    if (type === TERMINATE) break;
  }
  return end;
}
