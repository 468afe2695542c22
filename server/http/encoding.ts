import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Transform } from 'node:stream';
import { Negotiator } from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip';

/** Below this a compressed response saves no packet. */
export const COMPRESSED_FROM_BYTES = 1_024;

/** The largest part of the gain for a millisecond; the files of the build take the highest quality. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });
const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

/** What Accept-Encoding prefers of what we have; null is as it is. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding | null {
  if (typeof acceptEncoding !== 'string') return null;
  const best = negotiator.negotiate(acceptEncoding);
  return best === 'br' || best === 'gzip' ? best : null;
}

export const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? packBrotli(bytes, BROTLI) : packGzip(bytes);

export const compressor = (encoding: Encoding): Transform =>
  encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
