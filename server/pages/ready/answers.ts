import { LRUCache } from 'lru-cache';
import type { SharedAnswer } from '../../http/answers/shared-answer.ts';
import { COMPRESSED_FROM_BYTES, compress, type Encoding } from '../../http/answers/encoding.ts';
import { ownBytes } from '../../http/answers/own-bytes.ts';

/** An answer as it was sent once, until its version changes. */
export interface ReadyAnswer extends Omit<SharedAnswer, 'text'> {
  version: string;
  etag: string;
  /** Names and values in turns: those that every request gets. */
  headers: string[];
  body: Buffer;
  /** Whether its best compression was begun. */
  isPacked: boolean;
  /** Compressed when it is first asked for. */
  packed: Partial<Record<Encoding, Buffer>>;
}

export type ReadyAnswers = LRUCache<string, ReadyAnswer>;

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
export function encodeAnswer(answer: ReadyAnswer, encoding: Encoding | null): Buffer | Promise<Buffer> {
  if (encoding === null || answer.body.length < COMPRESSED_FROM_BYTES) return answer.body;
  return answer.packed[encoding] ?? packFirst(answer, encoding);
}

/** A page that is read again is worth the best compression, made in the background; the quick bytes serve until then. */
async function packFirst(answer: ReadyAnswer, encoding: Encoding): Promise<Buffer> {
  const bytes = await pack(answer, encoding, 'quick');
  if (encoding === 'br' && !answer.isPacked) {
    answer.isPacked = true;
    pack(answer, 'br', 'best').catch(() => {});
  }
  return bytes;
}

async function pack(answer: ReadyAnswer, encoding: Encoding, quality: 'quick' | 'best'): Promise<Buffer> {
  const bytes = ownBytes(await compress(answer.body, encoding, quality));
  // When a quick and the best compression run at once, the result of the best one stays.
  if (quality === 'best' || !answer.packed[encoding]) answer.packed[encoding] = bytes;
  return bytes;
}
