import { PHOTO_TYPES } from '../../../contract/business.ts';

/** The server keeps 1600 pixels of width; a little more leaves it something to sharpen. */
const LONGEST_SIDE = 2400;
/** A smaller file in a format that the server takes is sent as it is. */
const SMALL_BYTES = 1_500_000;
const QUALITY = 0.9;

const NO_PHOTO = 'This file is not a photo we can use. Please choose a JPEG, PNG, WebP or AVIF.';
const HEIC =
  'This photo is in the HEIC format, which this browser can’t open. Save it as a JPEG first; on an iPhone, Settings > Camera > Formats > Most Compatible does that for new photos.';

/**
 * Makes a photo small enough to send: upright, as a JPEG. What the browser can't decode is sent as it is if the server may
 * be able to. Throws an Error with a sentence for people.
 */
export async function preparePhoto(file: Blob): Promise<Blob> {
  const picture = await decode(file);
  if (!picture) {
    if (isHeic(file)) throw new Error(HEIC);
    if (!isTaken(file)) throw new Error(NO_PHOTO);
    return file;
  }
  const longest = Math.max(picture.width, picture.height);
  try {
    if (isTaken(file) && file.size <= SMALL_BYTES && longest <= LONGEST_SIDE) return file;
    const scale = Math.min(1, LONGEST_SIDE / longest);
    return await drawPhoto(picture.width * scale, picture.height * scale, (context, width, height) =>
      context.drawImage(picture, 0, 0, width, height),
    );
  } finally {
    picture.close();
  }
}

const isTaken = ({ type }: Blob) => (PHOTO_TYPES as readonly string[]).includes(type);
const isHeic = (file: Blob) => /hei[cf]/i.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name));

/** Upright, whatever the camera's orientation; undefined if the browser can't. */
export const decode = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);

/** Draws a JPEG. Throws an Error with a sentence when the browser lacks the memory. */
export async function drawPhoto(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const context = canvas.getContext('2d');
  if (context) {
    // A JPEG has no transparency.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    draw(context, canvas.width, canvas.height);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('This photo is too large for this browser. Please make it smaller first.');
  return blob;
}
