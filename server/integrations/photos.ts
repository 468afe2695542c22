import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_PREVIEW, PHOTO_WIDTHS } from '../../contract/business.ts';
import { HttpError, notAPhoto, photoTooLarge } from '../http/errors.ts';
import type { ObjectStore } from './object-store.ts';
import { photoTypeOf } from './photo-type.ts';
import { createTurns } from './turns.ts';

export interface ProcessedPhoto {
  hash: string;
  width: number;
  height: number;
  placeholder: string;
  files: { name: string; body: Buffer; contentType: string }[];
}

/** Pixels without a file format: what is encoded from here carries no metadata, because there is none. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

// One thread per photo and nothing kept between photos: two photos at once are what two cores and little memory can bear.
sharp.concurrency(1);
sharp.cache(false);
const PHOTOS_AT_ONCE = 2;
const WAITING_MAX_BYTES = 200 * 1024 * 1024;
const DECODE_MAX_SECONDS = 20;

const LARGEST_WIDTH = Math.max(...PHOTO_WIDTHS);
/** WebP ends at 16383 pixels: a strip of a photo is fitted into four times its width. */
const TALLEST_RATIO = 4;
/** The smaller the file, the closer the look at it. */
const WEBP_QUALITY: Record<(typeof PHOTO_WIDTHS)[number], number> = { 400: 80, 800: 78, 1600: 75 };
const PLACEHOLDER_WIDTH = 16;
/** WhatsApp shows no picture in its link previews above roughly this size. */
const PREVIEW_MAX_BYTES = 300_000;
const PREVIEW_QUALITIES = [82, 70, 55, 40, 25];

const DAMAGED =
  'This photo could not be read: the file seems to be damaged or incomplete. Please choose it again, or save it anew as a JPEG and upload that.';

/** 413: more bytes than a photo may have; also for whoever stops reading an upload at the limit. */
export const photoHasTooManyBytes = () =>
  photoTooLarge(
    `This photo is larger than ${PHOTO_MAX_BYTES / 1024 / 1024} MB. Please choose a smaller one, or save it at a lower quality first.`,
  );

const takeTurn = createTurns(PHOTOS_AT_ONCE, WAITING_MAX_BYTES);

/**
 * Decodes a photo once and encodes it anew: WebP in each of PHOTO_WIDTHS (never wider than the original) and the JPEG
 * for link previews, upright, in sRGB, on white, without any metadata. `width` and `height` are the upright original's.
 *
 * @throws photoTooLarge (413) over PHOTO_MAX_BYTES or PHOTO_MAX_PIXELS, notAPhoto (415) for what is no JPEG, PNG, WebP or
 * AVIF by content or can't be decoded to its end, 503 when more photos wait than memory should hold
 */
export async function processPhoto(original: Buffer): Promise<ProcessedPhoto> {
  if (original.length > PHOTO_MAX_BYTES) throw photoHasTooManyBytes();
  const type = photoTypeOf(original);
  return takeTurn(original.length, async () => {
    const { width, height } = await readSize(original, type);
    const pixels = await decode(original);
    const files: ProcessedPhoto['files'] = [];
    const encoded: Buffer[] = [];
    for (const fileWidth of PHOTO_WIDTHS) encoded.push(await encodeWebp(pixels, fileWidth, WEBP_QUALITY[fileWidth]));
    const hash = createHash('sha256').update(encoded.at(-1)!).digest('hex').slice(0, 32);
    PHOTO_WIDTHS.forEach((fileWidth, index) =>
      files.push({ name: webpName(hash, fileWidth), body: encoded[index]!, contentType: 'image/webp' }),
    );
    files.push({ name: previewName(hash), body: await encodePreview(pixels), contentType: 'image/jpeg' });
    const tiny = await encodeWebp(pixels, PLACEHOLDER_WIDTH, 50);
    return { hash, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, files };
  });
}

const webpName = (hash: string, width: number) => `${hash}-${width}.webp`;
const previewName = (hash: string) => `${hash}-preview.jpg`;

/** Every file of a photo, as `photoAddress` and `photoPreviewAddress` name them. */
export function photoFileNames(hash: string): string[] {
  return [...PHOTO_WIDTHS.map((width) => webpName(hash, width)), previewName(hash)];
}

/** Only the header is read here, so a small file that claims a huge picture costs nothing. */
async function readSize(original: Buffer, type: string): Promise<{ width: number; height: number }> {
  const metadata = await sharp(original, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((cause: unknown) => {
      throw damaged(cause);
    });
  if (metadata.mediaType !== type) throw notAPhoto(DAMAGED);
  const { width, height } = metadata.autoOrient;
  if (width * height > PHOTO_MAX_PIXELS)
    throw photoTooLarge(
      `This photo has ${Math.ceil((width * height) / 1_000_000)} megapixels; ${PHOTO_MAX_PIXELS / 1_000_000} are the most we can take. Please make it smaller, for instance 4000 pixels wide, and upload it again.`,
    );
  return { width, height };
}

async function decode(original: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(original, {
    limitInputPixels: PHOTO_MAX_PIXELS,
    sequentialRead: true,
    failOn: 'error',
    autoOrient: true,
  })
    .resize({ width: LARGEST_WIDTH, height: LARGEST_WIDTH * TALLEST_RATIO, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw damaged(cause);
    });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels as Pixels['raw']['channels'] } };
}

/** The decoder's own words are for the log; a person gets the sentence. */
const damaged = (cause: unknown): HttpError => Object.assign(notAPhoto(DAMAGED), { cause });

const fromPixels = ({ data, raw }: Pixels) => sharp(data, { raw });

const encodeWebp = (pixels: Pixels, width: number, quality: number): Promise<Buffer> =>
  fromPixels(pixels)
    .resize({ width, height: width * TALLEST_RATIO, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 4, smartSubsample: true })
    .toBuffer();

/** The whole photo in front of a blurred and darkened copy of itself: a messenger's frame never cuts off a face. */
async function encodePreview(pixels: Pixels): Promise<Buffer> {
  const { width, height } = PHOTO_PREVIEW;
  const front = await fromPixels(pixels).resize({ width, height, fit: 'inside' }).raw().toBuffer({ resolveWithObject: true });
  // Blurred while it is small and enlarged afterwards: the same look for a hundredth of the work.
  const behind = await fromPixels(pixels)
    .resize({ width: width / 20, height: Math.round(height / 20), fit: 'cover' })
    .blur(2)
    .modulate({ brightness: 0.8 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const preview = await sharp(behind.data, { raw: rawOf(behind.info) })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .composite([{ input: front.data, raw: rawOf(front.info), gravity: 'centre' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let jpeg: Buffer = Buffer.alloc(0);
  for (const quality of PREVIEW_QUALITIES) {
    jpeg = await sharp(preview.data, { raw: rawOf(preview.info) }).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length <= PREVIEW_MAX_BYTES) break;
  }
  return jpeg;
}

const rawOf = ({ width, height, channels }: sharp.OutputInfo): Pixels['raw'] => ({
  width,
  height,
  channels: channels as Pixels['raw']['channels'],
});
