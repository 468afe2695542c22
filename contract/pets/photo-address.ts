import { PHOTO_WIDTHS } from '../business.ts';

/** Where a photo is served: `/photos/<content hash>-<width>.webp`, and `-preview.jpg` for PDFs and mails, which take no WebP. */
export function photoAddress(hash: string, width: (typeof PHOTO_WIDTHS)[number]): string {
  return `/photos/${hash}-${width}.webp`;
}

export function photoPreviewAddress(hash: string): string {
  return `/photos/${hash}-preview.jpg`;
}

/** Where a link's card for messages is served: a JPEG of `PHOTO_PREVIEW`'s size; `digest` names what it shows. */
export const cardAddress = (linkId: string, digest: string): string =>
  `/cards/${encodeURIComponent(linkId)}/${digest}.jpg`;

/** A link's card as it is at each time: it leads to the address of the current one. */
export const currentCardAddress = (linkId: string): string => cardAddress(linkId, 'current');

/** The `srcset` of a photo from its `imageUrl`. */
export function photoSrcSet(imageUrl: string): string {
  return PHOTO_WIDTHS.map((width) => `${imageUrl.replace(/-\d+\.webp$/, `-${width}.webp`)} ${width}w`).join(', ');
}
