import type { PHOTO_TYPES } from '../../../contract/business.ts';
import { notAPhoto } from '../../errors.ts';

const NOT_A_PHOTO = 'This file is not a photo we can use. Please choose a JPEG, PNG, WebP or AVIF file.';
const HEIC =
  'This photo is in the HEIC format, which most browsers cannot show. Please upload it as a JPEG: on an iPhone choose Settings > Camera > Formats > Most Compatible and take it again, or upload a screenshot of it.';

/** Byte order marks of UTF-8 and UTF-16, and line breaks; no picture begins with them. */
const MARK = /^(?:\xEF\xBB\xBF|\xFE\xFF|\xFF\xFE|[\t\n\v\f\r ])+/;
const MARK_MAX_BYTES = 1_024;

/** A file without what a program that took it for a text put in front of it. */
export const withoutMark = (file: Buffer): Buffer =>
  file.subarray(MARK.exec(file.toString('latin1', 0, MARK_MAX_BYTES))?.[0].length ?? 0);

/**
 * The type of a photo by its first bytes; file name and declared content type are ignored.
 *
 * @throws NotAPhoto for HEIC, `otherwise` for anything else but PHOTO_TYPES
 */
export function detectPhotoType(file: Buffer, otherwise = () => notAPhoto(NOT_A_PHOTO)): (typeof PHOTO_TYPES)[number] {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  const brands = readBrands(file);
  if (brands.includes('avif') || brands.includes('avis')) return 'image/avif';
  if (brands.some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))) throw notAPhoto(HEIC);
  throw otherwise();
}

/** The brands in the `ftyp` box that AVIF and HEIC files begin with (ISO/IEC 14496-12, 4.3). */
function readBrands(file: Buffer): string[] {
  if (file.length < 16 || file.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(file.readUInt32BE(0), file.length, 256);
  const brands = [file.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(file.toString('latin1', at, at + 4));
  return brands;
}
