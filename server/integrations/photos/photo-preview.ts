import { PHOTO_PREVIEW } from '../../../contract/business.ts';
import { fromPixels, type Pixels, toPixels } from './pixels.ts';

/** A receipt's PDF carries it as it is. */
const MAX_BYTES = 300_000;
const QUALITIES = [82, 70, 55, 40, 25];

/** The JPEG for receipts: the whole photo in front of a blurred, darkened copy of itself, so no face is cut off. */
export async function encodePreview(photo: Pixels): Promise<Buffer> {
  const { width, height } = PHOTO_PREVIEW;
  const front = await toPixels(fromPixels(photo).resize({ width, height, fit: 'inside' }));
  // Blurred while small, then enlarged: the same look for a fraction of the work.
  const behind = await toPixels(
    fromPixels(photo)
      .resize({ width: width / 20, height: Math.round(height / 20), fit: 'cover' })
      .blur(2)
      .modulate({ brightness: 0.8 }),
  );
  const preview = await toPixels(
    fromPixels(behind)
      .resize({ width, height, fit: 'fill', kernel: 'cubic' })
      .composite([{ input: front.data, raw: front.raw, gravity: 'center' }])
      .removeAlpha(),
  );
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await fromPixels(preview).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}
