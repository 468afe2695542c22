import { buffer } from 'node:stream/consumers';
import { formatMoney, totalCents } from '../../../../contract/money.ts';
import { PET_AGES } from '../../../../contract/pets.ts';
import type { UserContext } from '../../../context.ts';
import { notFound } from '../../../errors.ts';
import { photoFileNames } from '../../../integrations/photo-files.ts';
import { PET_NOT_FOUND } from '../../pets/service.ts';
import { paymentUrlOf } from '../service.ts';
import { shownLinks } from './links.ts';
import { findListed } from './query.ts';

/**
 * The card of a pet to print, as a PDF. Its libraries are loaded with the first one. Throws NotFound for another's pet, and
 * for one without a payment link that buyers can open, and Busy.
 */
export async function kennelCardOf(context: UserContext, petId: string, showPrice: boolean): Promise<Buffer> {
  const { db, actor, config, now } = context;
  const listed = await findListed(db, actor.id, petId);
  if (!listed) throw notFound(PET_NOT_FOUND);
  const { pet } = listed;
  const shown = (await shownLinks(db, actor.id, [petId])).get(petId);
  if (shown?.link.status !== 'active' || shown.link.suspendedAt)
    throw notFound('This pet has no payment link that buyers can open. Create one first, then print its card.');
  const { kennelCardPdf } = await import('../../../pdf/kennel-card.ts');
  return kennelCardPdf({
    petName: pet.name,
    facts: `${pet.breed} · ${PET_AGES[pet.age].label} (${PET_AGES[pet.age].range})`,
    total: showPrice ? formatMoney(totalCents(pet.priceCents)) : null,
    breederName: shown.seller.fullName,
    paymentUrl: paymentUrlOf(context, shown.link.id),
    photo: pet.photoHash ? await readPhoto(context, pet.photoHash) : null,
    productName: config.productName,
    createdAt: now,
  });
}

async function readPhoto({ photoStore }: UserContext, hash: string): Promise<Buffer | null> {
  const largest = photoFileNames(hash).find((name) => name.includes('-1600.'));
  const stored = largest && (await photoStore.get(largest));
  if (!stored) return null;
  const [{ printedPhoto }, { KENNEL_CARD_PHOTO }] = await Promise.all([
    import('../../../integrations/photo-print.ts'),
    import('../../../pdf/kennel-card.ts'),
  ]);
  return printedPhoto(await buffer(stored.body), KENNEL_CARD_PHOTO);
}
