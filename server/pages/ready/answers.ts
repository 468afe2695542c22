import { LRUCache } from 'lru-cache';
import type { SharedAnswer } from '../../http/shared-answer.ts';
import { COMPRESSED_FROM_BYTES, compress, type Encoding } from '../../http/encoding.ts';

/** An answer as it was sent once, until its version changes. */
export interface ReadyAnswer extends SharedAnswer {
  version: string;
  etag: string;
  /** Names and values in turns: those that every request gets. */
  headers: string[];
  body: Buffer;
  /** How often it was sent compressed. */
  sent: number;
  /** Compressed when it is first asked for. */
  packed: Partial<Record<Encoding, Buffer>>;
}

export type ReadyAnswers = LRUCache<string, ReadyAnswer>;

/** An answer that is sent so often is worth the best compression. */
const BEST_FROM = 1;
/** Headers, keys and objects of one answer, roughly. */
const OVERHEAD_BYTES = 3_000;

/** Bounded by bytes; the answers used least recently go first. */
export const createReadyAnswers = (megabytes: number): ReadyAnswers =>
  new LRUCache({
    maxSize: megabytes * 1_000_000,
    // Two compressed copies take a good half of the text.
    sizeCalculation: ({ body }) => OVERHEAD_BYTES + 2 * body.length,
  });

/** The bytes in an encoding, or a promise of them the first time; undefined for one that isn't worth it. */
export function bytesOf(answer: ReadyAnswer, encoding: Encoding | null): Buffer | Promise<Buffer> {
  if (encoding === null || answer.body.length < COMPRESSED_FROM_BYTES) return answer.body;
  answer.sent += 1;
  // In the background; these bytes serve until then, and if it fails.
  if (answer.sent === BEST_FROM) pack(answer, 'br', 'best').catch(() => {});
  return answer.packed[encoding] ?? pack(answer, encoding, 'quick');
}

async function pack(answer: ReadyAnswer, encoding: Encoding, quality: 'quick' | 'best'): Promise<Buffer> {
  const bytes = await compress(answer.body, encoding, quality);
  answer.packed[encoding] = bytes;
  return bytes;
}
