import { createHash } from 'node:crypto';
import sharp, { type WebpOptions } from 'sharp';
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_WIDTHS } from '../../../contract/business.ts';
import { notAPhoto, photoTooLarge } from '../../errors.ts';
import { photoFileNames, photoHasTooManyBytes, type ProcessedPhoto } from './photo-files.ts';
import { computeFingerprint } from './photo-fingerprint.ts';
import { encodePreview } from './photo-preview.ts';
import { detectPhotoType, withoutMark } from './photo-type.ts';
import { fromPixels, type Pixels, toPixels } from './pixels.ts';
import { createSemaphore } from '../concurrency/semaphore.ts';

// One thread per photo and no cache: two cores and little memory allow two photos at once.
sharp.concurrency(1);
sharp.cache(false);
const PHOTO_CONCURRENCY = 2;
/** A photo this large is processed alone: decoding 50 megapixels of AVIF takes 1 GB, 12 of JPEG 120 MB. */
const ALONE_FROM_PIXELS = 25_000_000;
const WAITING_MAX_BYTES = 200 * 1024 * 1024;
const DECODE_MAX_SECONDS = 20;

const LARGEST_WIDTH = Math.max(...PHOTO_WIDTHS);
/** WebP allows 16383 pixels at most, so a very tall photo is fitted into four times its width. */
const TALLEST_RATIO = 4;
/**
 * Smaller files get a higher quality. For the largest one, sharper color edges and a higher effort would double the
 * time without a visible difference.
 */
const WEBP = {
  400: { quality: 80, effort: 4, smartSubsample: true },
  800: { quality: 78, effort: 4, smartSubsample: true },
  1600: { quality: 75, effort: 3 },
} satisfies Record<(typeof PHOTO_WIDTHS)[number], WebpOptions>;
/** Small print stays readable. */
const PAPER_QUALITY = 84;
const PRINT = { width: 1200, height: 1200 };
const PRINT_QUALITY = 75;
const PLACEHOLDER = { width: 16, webp: { quality: 50 } };

const runWithPermits = createSemaphore(PHOTO_CONCURRENCY, WAITING_MAX_BYTES);

const photoHasTooManyPixels = (pixels: number) =>
  photoTooLarge(
    `This photo has ${Math.ceil(pixels / 1_000_000)} megapixels; ${PHOTO_MAX_PIXELS / 1_000_000} are the most we can take. Please make it smaller, for instance 4000 pixels wide, and upload it again.`,
  );

/** The decoder's error is the cause, for the log; users get the sentence. */
const photoIsDamaged = (cause?: unknown) =>
  Object.assign(
    notAPhoto(
      'This photo could not be read: the file seems to be damaged or incomplete. Please choose it again, or save it again as a JPEG and upload that.',
    ),
    { cause },
  );

/**
 * Decodes a photo once and re-encodes it: WebP in each of PHOTO_WIDTHS (never wider than the original) and the JPEG
 * for receipts, upright, in sRGB, on white, without any metadata. `width` and `height` are the upright original's,
 * `hash` is that of the largest file.
 *
 * @throws PhotoTooLarge over PHOTO_MAX_BYTES or PHOTO_MAX_PIXELS, NotAPhoto for what is not a
 * JPEG, PNG, WebP or AVIF by content or can't be fully decoded, Busy when the waiting queue is full
 */
export async function processPhoto(original: Buffer): Promise<ProcessedPhoto> {
  return withDecoded(original, async (pixels, { width, height }) => {
    const webps: Buffer[] = [];
    // Sequential, so that two photos leave half of the thread pool to passwords and files.
    for (const fileWidth of PHOTO_WIDTHS) webps.push(await encodeWebp(pixels, fileWidth, WEBP[fileWidth]));
    const bodies = [...webps, await encodePreview(pixels)];
    const hash = createHash('sha256').update(webps.at(-1)!).digest('hex').slice(0, 32);
    const files = photoFileNames(hash).map((name, index) => ({
      name,
      body: bodies[index]!,
      contentType: name.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
    }));
    const tiny = await encodeWebp(pixels, PLACEHOLDER.width, PLACEHOLDER.webp);
    const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
    return { hash, width, height, placeholder, fingerprint: await computeFingerprint(pixels), files };
  });
}

/** Decodes when its turn comes. */
async function withDecoded<Result>(
  uploaded: Buffer,
  encode: (pixels: Pixels, size: { width: number; height: number }) => Promise<Result>,
): Promise<Result> {
  if (uploaded.length > PHOTO_MAX_BYTES) throw photoHasTooManyBytes();
  const original = withoutMark(uploaded);
  const size = await readSize(original);
  const weight = size.width * size.height >= ALONE_FROM_PIXELS ? PHOTO_CONCURRENCY : 1;
  return runWithPermits({ weight, bytes: original.length }, async () => encode(await decode(original), size));
}

/**
 * Re-encodes a picture of paper as one JPEG, as large as the largest file of a photo, upright and without metadata.
 *
 * @throws as `processPhoto`
 */
export async function encodePaper(original: Buffer): Promise<Buffer> {
  return withDecoded(original, (pixels) => fromPixels(pixels).jpeg({ quality: PAPER_QUALITY }).toBuffer());
}

/** Re-encodes a picture as one JPEG for a document that must stay small: at most about 300 KB. Throws as `processPhoto`. */
export async function encodeForPrint(original: Buffer): Promise<Buffer> {
  return withDecoded(original, (pixels) =>
    fromPixels(pixels)
      .resize({ ...PRINT, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: PRINT_QUALITY })
      .toBuffer(),
  );
}

/** Reads the header only, so that a small file that claims a huge picture costs nothing. */
async function readSize(original: Buffer): Promise<{ width: number; height: number }> {
  const type = detectPhotoType(original);
  const header = sharp(original, { limitInputPixels: false, failOn: 'error' }).metadata();
  const metadata = await header.catch((cause: unknown) => {
    throw photoIsDamaged(cause);
  });
  if (metadata.mediaType !== type) throw photoIsDamaged();
  const { width, height } = metadata.autoOrient;
  if (width * height > PHOTO_MAX_PIXELS) throw photoHasTooManyPixels(width * height);
  return { width, height };
}

async function decode(original: Buffer): Promise<Pixels> {
  const image = sharp(original, {
    limitInputPixels: PHOTO_MAX_PIXELS,
    sequentialRead: true,
    failOn: 'error',
    autoOrient: true,
  })
    .resize({ width: LARGEST_WIDTH, height: LARGEST_WIDTH * TALLEST_RATIO, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_MAX_SECONDS });
  return toPixels(image).catch((cause: unknown) => {
    throw photoIsDamaged(cause);
  });
}

const encodeWebp = (pixels: Pixels, width: number, options: WebpOptions): Promise<Buffer> =>
  fromPixels(pixels)
    .resize({ width, height: width * TALLEST_RATIO, fit: 'inside', withoutEnlargement: true })
    .webp(options)
    .toBuffer();
