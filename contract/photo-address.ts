import { PHOTO_WIDTHS } from './business.ts';

/** Where a photo is served: `/photos/<content hash>-<width>.webp`, and `-preview.jpg` for link previews. */
export function photoAddress(hash: string, width: (typeof PHOTO_WIDTHS)[number]): string {
  return `/photos/${hash}-${width}.webp`;
}

export function photoPreviewAddress(hash: string): string {
  return `/photos/${hash}-preview.jpg`;
}

/** The `srcset` of a photo from its `imageUrl`. */
export function photoSrcSet(imageUrl: string): string {
  return PHOTO_WIDTHS.map((width) => `${imageUrl.replace(/-\d+\.webp$/, `-${width}.webp`)} ${width}w`).join(', ');
}
