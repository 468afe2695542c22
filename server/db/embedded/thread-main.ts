import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { protocol } from '@electric-sql/pglite';
import type { ThreadData, ThreadMessage } from './database-thread.ts';
import { openDurably, openInMemory } from './durable-folder.ts';

// V8's optimizing compiler takes 500 MB for PGlite's largest functions, and saves a sixth of the processor's time.
setFlagsFromString('--no-wasm-tier-up');
setFlagsFromString('--no-wasm-dynamic-tiering');

const { folder, archive } = workerData as ThreadData;
const tell = (message: ThreadMessage) => parentPort!.postMessage(message);

const database = folder
  ? await openDurably(folder, (line) => tell({ kind: 'panic', line }))
  : await openInMemory(archive);

/** Serves one connection: each message holds whole messages of PostgreSQL's protocol, up to a point of synchronization. */
function serve(port: MessagePort): void {
  // What an earlier connection left behind.
  for (const statement of ['rollback', 'deallocate all']) void execute(protocol.serialize.query(statement));
  const answer = async (messages: Uint8Array) => {
    const bytes = await execute(messages);
    port.postMessage(bytes, [bytes.buffer]);
  };
  port.on('message', (messages: Uint8Array) => void answer(messages));
}

/**
 * Executes messages of PostgreSQL's protocol before it returns, and resolves to the bytes of their answer. PGlite's other methods
 * parse each answer and keep its messages for ever (`execProtocolRawSync`), or copy it twice.
 */
async function execute(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  // A copy: the original is a part of PGlite's memory.
  const onRawData = (chunk: Uint8Array) => void chunks.push(chunk.slice());
  await database.execProtocolRawStream(messages, { syncToFs: false, onRawData });
  return chunks.length === 1 ? (chunks[0] as Uint8Array<ArrayBuffer>) : new Uint8Array(Buffer.concat(chunks));
}

parentPort!.on('message', (message: MessagePort | 'close') => {
  if (message !== 'close') return serve(message);
  void database.close().then(() => process.exit(0));
});
tell({ kind: 'ready' });
