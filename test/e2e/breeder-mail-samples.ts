import { paymentPageMail } from '../../server/features/link-mails/mails/payment-page.ts';
import { newPicturesMail } from '../../server/features/pet-updates/mails/new-pictures.ts';

type Facts = Omit<Parameters<typeof newPicturesMail>[0], 'name' | 'hasPhotos'> &
  Parameters<typeof paymentPageMail>[0] & { petName: string };

/** Mails to buyers that a breeder's act causes. */
export const breederMailSamples = (everybody: Facts, spanish: Facts) => ({
  'payment-page': () => paymentPageMail(everybody),
  'payment-page:surprise': () => paymentPageMail({ ...everybody, petName: null }),
  'payment-page:spanish': () => paymentPageMail(spanish),
  'update:pictures': () => newPicturesMail({ ...everybody, name: everybody.petName, hasPhotos: true }),
  'update:news:spanish': () => newPicturesMail({ ...spanish, name: spanish.petName, hasPhotos: false }),
});
