import type { PHOTO_WIDTHS } from '../business.ts';

/** The private pages that show updates. */
export const PICTURE_VIEWERS = ['reservation', 'receipt', 'waitlist'] as const;
export type PictureViewer = (typeof PICTURE_VIEWERS)[number];

/** Where the server sends the photos of updates, for who got the address from a page that shows them. */
export const PICTURES_PATH = '/pictures';

export interface ShownPicture {
  /** Without its width; see `picturePath`. */
  path: string;
  width: number;
  height: number;
}

/** What a breeder posted about a pet, or about its litter. */
export interface ShownUpdate {
  id: string;
  takenOn: string;
  words: string;
  weightGrams: number | null;
  /** The litter's name; null for what is about the pet. */
  litterName: string | null;
  photos: ShownPicture[];
}

/** What is shared by the pages that show updates; left out without any. */
export interface WithUpdates {
  updates?: ShownUpdate[];
}

/** Whose page it is, the id of the order or the place on a list, and a key that opens pictures alone. */
export interface PictureReader {
  viewer: PictureViewer;
  id: string;
  key: string;
}

/** The address of a photo of an update, without its width. The key is in the query, which logs leave out. */
export const pictureAddress = ({ viewer, id, key }: PictureReader, updateId: string, position: number): string =>
  `${PICTURES_PATH}/${updateId}/${position}?of=${viewer}&whose=${encodeURIComponent(id)}&key=${encodeURIComponent(key)}`;

export const picturePath = ({ path }: Pick<ShownPicture, 'path'>, width: (typeof PHOTO_WIDTHS)[number]): string =>
  `${path}&width=${width}`;
