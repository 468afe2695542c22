import sharp from 'sharp';
import { createSemaphore } from '../concurrency/semaphore.ts';

/** Pixels per point of paper: 144 dots per inch. */
const DENSITY = 2;

const runOneByOne = createSemaphore(1, 64 * 1024 * 1024);

/**
 * A stored photo as a JPEG for paper, cut to a shape in points around what catches the eye. Throws Busy when too many are waiting.
 */
export const printedPhoto = (photo: Buffer, shape: { width: number; height: number }): Promise<Buffer> =>
  runOneByOne({ weight: 1, bytes: photo.length }, () =>
    sharp(photo)
      .resize({ width: shape.width * DENSITY, height: shape.height * DENSITY, fit: 'cover', position: 'attention' })
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
