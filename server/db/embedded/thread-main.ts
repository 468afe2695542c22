import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { protocol } from '@electric-sql/pglite';
import { releaseMemoryOfStart } from '../../launch/memory.ts';
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
  for (const statement of ['rollback', 'deallocate all'])
    database.execProtocolRawSync(protocol.serialize.query(statement));
  port.on('message', (messages: Uint8Array) => {
    // A copy: the original is a part of PGlite's own buffer.
    const answer = database.execProtocolRawSync(messages).slice();
    port.postMessage(answer, [answer.buffer]);
  });
}

parentPort!.on('message', (message: MessagePort | 'close') => {
  if (message !== 'close') return serve(message);
  void database.close().then(() => process.exit(0));
});
tell({ kind: 'ready' });
releaseMemoryOfStart();
