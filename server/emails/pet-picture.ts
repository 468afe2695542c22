import { photoPreviewAddress } from '../../contract/pets/photo-address.ts';
import type { MailText } from './mail-text.ts';

/** The photo of a pet for a mail, as a JPEG, since not all mail programs show WebP; undefined for a pet without one. */
export const petPicture = (
  siteUrl: string,
  photoHash: string | null | undefined,
  petName: string,
): MailText['picture'] => (photoHash ? { url: siteUrl + photoPreviewAddress(photoHash), alt: petName } : undefined);
