import { once } from 'node:events';
import { extname } from 'node:path';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { openConnection } from './connection.ts';

/** What the thread opens: a database in `folder`, or one in memory (tests), there from an archive if given. */
export interface ThreadData {
  folder?: string | undefined;
  archive?: Uint8Array | undefined;
}

export type ThreadMessage = { kind: 'ready' } | { kind: 'panic'; line: string };

export interface DatabaseThread {
  /** A connection for the driver of PostgreSQL. The database has one session, so one connection at a time. */
  connect: () => Duplex;
  close(): Promise<void>;
}

/** Beside this file in the source tree, and beside the bundle when built. */
const program = new URL(`./thread-main${extname(import.meta.filename)}`, import.meta.url);

/** For messages and their answers, which are short-lived; V8's own limit is many times that. */
const YOUNG_OBJECTS = { maxYoungGenerationSizeMb: 12 };

/** Opens PGlite in a thread of its own, so that no statement and no sync blocks the event loop. */
export async function startDatabaseThread(data: ThreadData): Promise<DatabaseThread> {
  const worker = new Worker(program, { workerData: data, name: 'database', resourceLimits: YOUNG_OBJECTS });
  const [message] = (await once(worker, 'message')) as [ThreadMessage];
  if (message.kind === 'panic') end(message.line);
  let isClosing = false;
  worker.on('message', (later: ThreadMessage) => {
    if (later.kind === 'panic') end(later.line);
  });
  worker.on('error', (error) => end(String(error)));
  worker.on('exit', () => {
    if (!isClosing) end('its thread has ended');
  });
  return {
    connect: () => openConnection(worker),
    async close() {
      isClosing = true;
      worker.postMessage('close');
      await once(worker, 'exit');
    },
  };
}

/**
 * Its memory is no longer valid, and the next start recovers what was committed. So the process ends here, before
 * anything more is acknowledged.
 */
function end(reason: string): never {
  process.stderr.write(`The embedded database has to be started again: ${reason}\n`);
  process.exit(1);
}
