import { PHOTO_WIDTHS } from '../../../../contract/business.ts';
import { formatCardCode, KENNEL_CARD, kennelCardFacts } from '../../../../contract/listings/kennel-card.ts';
import { formatMoney, totalCents } from '../../../../contract/money.ts';
import type { UserContext } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { photoFileNames, readPhotoFile } from '../../../integrations/photos/photo-files.ts';
import { PET_NOT_FOUND } from '../../pets/api.ts';
import { findPurchasedOffer } from '../offer.ts';
import { paymentUrl } from '../service.ts';
import { listNewestLinks } from './links.ts';
import { findListed } from './query.ts';

/**
 * The card of a pet to print, as a PDF. Its libraries are loaded with the first one. Throws NotFound for another's pet, and
 * for one without a payment link that buyers can open, and Busy.
 */
export async function renderKennelCard(context: UserContext, petId: string, showPrice: boolean): Promise<Buffer> {
  const { db, actor, config, now } = context;
  const listed = await findListed(db, actor.id, petId);
  if (!listed) throw notFound(PET_NOT_FOUND);
  const { pet } = listed;
  const shown = (await listNewestLinks(db, actor, [petId])).get(petId);
  if (shown?.link.status !== 'active' || shown.link.suspendedAt)
    throw notFound('This pet has no payment link that buyers can open. Create one first, then print its card.');
  const { kennelCardPdf } = await import('./kennel-card-pdf.ts');
  const offer = (await findPurchasedOffer(context, shown.link.id))!;
  return kennelCardPdf({
    petName: pet.name,
    facts: kennelCardFacts(pet),
    total: showPrice ? formatMoney(totalCents(offer.priceCents)) : null,
    promise: KENNEL_CARD.promise,
    breederName: shown.seller.fullName,
    paymentUrl: paymentUrl(context, shown.link.id),
    codeWords: formatCardCode(shown.link.id, context.siteUrl),
    photo: pet.photoHash ? await readPhoto(context, pet.photoHash) : null,
    productName: config.productName,
    createdAt: now,
  });
}

const LARGEST = PHOTO_WIDTHS.length - 1;

/** A photo in the shape of the card; null when its file is missing. */
export async function readPhoto({ photoStore }: UserContext, hash: string): Promise<Buffer | null> {
  const largest = await readPhotoFile(photoStore, photoFileNames(hash)[LARGEST]!);
  if (!largest) return null;
  const [{ printedPhoto }, { KENNEL_CARD_PHOTO }] = await Promise.all([
    import('../../../integrations/photos/photo-print.ts'),
    import('./kennel-card-pdf.ts'),
  ]);
  return printedPhoto(largest, KENNEL_CARD_PHOTO);
}
