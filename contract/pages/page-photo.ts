/** A photo on a page: address, real size (avoids layout shift) and a tiny WebP placeholder. */
export interface PagePhoto {
  imageUrl: string;
  width: number;
  height: number;
  /** `data:image/webp;base64,…` of a few hundred bytes. */
  placeholder: string;
}
