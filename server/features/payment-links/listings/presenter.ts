import { depositRefusal } from '../../../../contract/law/law.ts';
import type { Listing, ListingHold, ListingTab } from '../../../../contract/listings/listings.ts';
import { toAmount } from '../../../../contract/money.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import type { Context } from '../../../context.ts';
import { presentPet, petSpecies } from '../../pets/api.ts';
import { isExpired, presentConditions } from '../conditions/expiry.ts';
import { methodRefusal } from '../methods.ts';
import { daysUntil } from '../offer.ts';
import { isRefunded } from '../queries.ts';
import { paymentUrl } from '../service.ts';
import type { ShownLink } from './links.ts';
import type { ListingRow } from './query.ts';

export const presentListedPet = ({ pet, refundedCents }: ListingRow): Pet => presentPet(pet, refundedCents);

export function presentListing(context: Context, row: ListingRow, shown: ShownLink | undefined): Listing {
  const { pet, sale, recordedSale } = row;
  const hold = toListingHold(row, shown, context.now);
  return {
    tab: toListingTab(row, hold),
    hold,
    litter: row.litter,
    pet: presentListedPet(row),
    link: shown ? presentLink(context, row, shown) : null,
    sale: sale && { orderId: sale.id, clientName: sale.clientName, clientEmail: sale.clientEmail },
    recordedSale: recordedSale && presentRecordedSale(recordedSale),
    wordingRefusal: depositRefusal(petSpecies(pet), pet.description),
    noteRefusal: depositRefusal(petSpecies(pet), [shown?.link.pauseNote, shown?.link.expiryNote].join('\n')),
  };
}

const presentRecordedSale = ({ amountCents, ...rest }: NonNullable<ListingRow['recordedSale']>) => ({
  ...rest,
  amount: toAmount(amountCents),
});

function toListingHold({ pet, open }: ListingRow, shown: ShownLink | undefined, now: Date): ListingHold | null {
  if (pet.status === 'refunded' || pet.status === 'reserved') return pet.status;
  if (pet.status !== 'active') return null;
  if (open) return open === 'processing' ? 'payment' : 'checkout';
  if (shown?.link.status !== 'active') return null;
  return shown.link.pausedAt ? 'paused' : isExpired(shown.link, now) ? 'expired' : null;
}

/** The tab a listing belongs to; must match the conditions of `ofTab`. */
function toListingTab({ pet }: ListingRow, hold: ListingHold | null): ListingTab {
  if (pet.status === 'archived' || pet.status === 'sold') return pet.status;
  return hold ? 'on_hold' : 'for_sale';
}

function presentLink(
  context: Context,
  { pet, sale }: ListingRow,
  { link, seller, account, readyOn, views }: ShownLink,
): Listing['link'] {
  return {
    id: link.id,
    status: link.status,
    isRefunded: isRefunded({ link, saleId: sale?.id ?? null }),
    paymentUrl: paymentUrl(context, link.id),
    createdAt: link.createdAt.toISOString(),
    klarnaOffered:
      methodRefusal('klarna', { pet, link, seller, account, handOverInDays: daysUntil(readyOn, context.now) }, null) ===
      null,
    suspensionReason: link.suspendedAt && link.suspensionReason,
    pausedAt: link.pausedAt?.toISOString() ?? null,
    pauseNote: link.pauseNote,
    ...presentConditions(link),
    paymentMethods: link.paymentMethods,
    neutralPreview: link.neutralPreview,
    views,
  };
}
