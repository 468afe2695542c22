import sharp from 'sharp';
import { fromPixels, type Pixels, toPixels } from './pixels.ts';

const ACROSS = 9;
const DOWN = 8;
/** Pixels per part and direction: their mean is finer than a pixel, so that fewer differences are near the limit. */
const PART = 8;
/** Parts of a picture that differ by less are even: an encoder's noise must not decide their bits. */
const NOISE = 1.5;
/** With fewer bits of either kind the picture has no pattern, only a gradient or a spot. */
const FEWEST_BITS = 12;

/**
 * A difference hash of 64 bits: whether each of 8 × 8 parts of a picture is brighter than its right neighbor. A copy in another
 * size, quality or brightness has the same one but for a few bits. Null for a flat picture, whose bits would be
 * those of many others. Each quarter of the bits has parts of each row and column, so that a plain background makes no quarter common.
 */
export async function computeFingerprint(pixels: Pixels): Promise<bigint | null> {
  const parts = await brightnessOfParts(pixels);
  let bits = 0n;
  let count = 0;
  for (let y = 0; y < DOWN; y += 1)
    for (let x = 0; x < ACROSS - 1; x += 1) {
      const at = y * ACROSS + x;
      if (parts[at]! - parts[at + 1]! <= NOISE) continue;
      bits |= 1n << BigInt(((x + y) % 4) * 16 + y * 2 + (x >> 2));
      count += 1;
    }
  return count < FEWEST_BITS || count > 64 - FEWEST_BITS ? null : BigInt.asIntN(64, bits);
}

/** The mean brightness of each part, from 0 to 255, row by row. */
async function brightnessOfParts(pixels: Pixels): Promise<Float64Array> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: ACROSS * PART, height: DOWN * PART, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const parts = new Float64Array(ACROSS * DOWN);
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      parts[Math.floor(y / PART) * ACROSS + Math.floor(x / PART)]! +=
        data[(y * info.width + x) * info.channels]! / (PART * PART);
  return parts;
}

/** The 64-bit difference hash of a stored image file, of any width; null for a flat picture. Throws for what can't be decoded. */
export const fingerprintOfFile = async (file: Buffer): Promise<bigint | null> =>
  computeFingerprint(await toPixels(sharp(file, { failOn: 'error' })));
