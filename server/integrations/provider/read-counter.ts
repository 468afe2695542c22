import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client.ts';
import { addProviderReads } from '../../db/provider-reads.ts';

/** Counts our reads at the provider, which are allotted (docs/decisions/0077). */
export interface ReadCounter {
  count: (method: string) => void;
  /** Writes what was counted. */
  flush(): Promise<void>;
  /** Writes it a last time. */
  stop(): Promise<void>;
}

const FLUSH_MS = 30_000;

/** One statement for all reads of half a minute, and none without reads. What a crash loses is half a minute's reads. */
export function createReadCounter(db: Db, log: Pick<FastifyBaseLogger, 'warn'>, clock: () => Date): ReadCounter {
  let counted = 0;
  let writing = Promise.resolve();
  const write = async () => {
    const reads = counted;
    if (reads === 0) return;
    counted = 0;
    try {
      await addProviderReads(db, reads, clock());
    } catch (error) {
      counted += reads;
      log.warn({ err: error }, 'the reads at the payment provider could not be counted; they are with the next ones');
    }
  };
  const flush = () => (writing = writing.then(write));
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  return {
    count(method) {
      if (method === 'GET') counted++;
    },
    flush,
    stop() {
      clearInterval(timer);
      return flush();
    },
  };
}
