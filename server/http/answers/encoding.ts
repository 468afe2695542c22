import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Transform } from 'node:stream';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

/** Below this a compressed response saves no packet. */
export const COMPRESSED_FROM_BYTES = 1_024;

/** Up to here compressing takes 0.05 ms, and handing it to another thread 0.1 ms. */
const IMMEDIATE_BYTES = 16_384;
/** Size of an output buffer of synchronous compression, in bytes: most output fits; a larger one takes longer to allocate than to fill. */
const IMMEDIATE_PIECE = 4_096;

/**
 * `immediate` is 10% larger than `quick` for a third of its time; `quick` has most of the gain for a millisecond; `best` takes
 * fifty, for what is sent many times.
 */
const QUALITIES = { immediate: 2, quick: 5, best: 11 };
const brotliOptions = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
});

/** Browsers send few different ones. */
const cache = new LRUCache<string, string>({ max: 100 });
const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'], cache });
const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

/** What Accept-Encoding prefers of what we have; null is as it is. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding | null {
  if (typeof acceptEncoding !== 'string') return null;
  const best = negotiator.negotiate(acceptEncoding);
  return best === 'br' || best === 'gzip' ? best : null;
}

export async function compress(
  bytes: Buffer,
  encoding: Encoding,
  quality: 'quick' | 'best' = 'quick',
): Promise<Buffer> {
  if (quality === 'quick' && bytes.length <= IMMEDIATE_BYTES)
    return encoding === 'br'
      ? brotliCompressSync(bytes, { ...brotliOptions(QUALITIES.immediate), chunkSize: IMMEDIATE_PIECE })
      : gzipSync(bytes);
  return encoding === 'br' ? packBrotli(bytes, brotliOptions(QUALITIES[quality])) : packGzip(bytes);
}

export const compressor = (encoding: Encoding): Transform =>
  encoding === 'br' ? createBrotliCompress(brotliOptions(QUALITIES.quick)) : createGzip();
