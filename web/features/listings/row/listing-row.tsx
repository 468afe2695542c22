import { useLayoutEffect, useState } from 'react';
import { RECORDED_METHOD_LABELS } from '../../../../contract/books/recorded-sales.ts';
import type { Listing } from '../../../../contract/listings/listings.ts';
import { linkCode } from '../../../../contract/payment-links/link-code.ts';
import { formatAmount, fromAmount } from '../../../../contract/money.ts';
import { litterAddress } from '../../../../contract/screens.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Dotted } from '../../../ui/dotted.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import type { RowPosition } from '../../../ui/windowed-list.tsx';
import { PetPhoto } from '../../pets/photos/pet-photo.tsx';
import { describeOffer } from '../../payment-links/conditions/describe-conditions.ts';
import { useListingActions } from '../acts.ts';
import { ListingDialog, type OpenDialog } from './listing-dialog.tsx';
import { toListingState } from './listing-state.ts';
import { PrimaryAction } from './primary-action.tsx';
import { RowMenu } from './row-menu.tsx';

interface ListingRowProps {
  listing: Listing;
  position: RowPosition;
  /** On the page of its litter, which needs no name. */
  isInItsLitter?: boolean;
}

export function ListingRow({ listing, position: { index, count, measure }, isInItsLitter = false }: ListingRowProps) {
  const { pet } = listing;
  const acts = useListingActions(listing);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const row = useFocusAfterRemoval<HTMLLIElement>();
  const { label, tone } = toListingState(listing);
  useLayoutEffect(() => measure(row.current), [measure, row]);
  return (
    <li
      ref={row}
      data-index={index}
      aria-label={pet.name}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-b border-line p-3 last:border-b-0 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:gap-x-4 sm:px-4"
    >
      <PetPhoto pet={pet} sizes="4rem" className="size-[min(4rem,18vw)] rounded-control" />
      <div className="min-w-0 narrow:col-span-full narrow:row-start-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="line-clamp-2 font-sans wrap-anywhere text-base font-semibold tracking-normal">{pet.name}</h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <Dotted className="text-sm text-muted">
          <span className="font-semibold text-ink tabular-nums">{formatAmount(pet.price)}</span>
          {pet.breed}
          {listing.litter && !isInItsLitter && (
            <TextLink href={litterAddress(listing.litter.id)}>{listing.litter.name}</TextLink>
          )}
        </Dotted>
        <Remark listing={listing} />
      </div>
      <RowMenu listing={listing} acts={acts} onOpen={setDialog} />
      <div className="col-span-3 narrow:col-span-full sm:order-3 sm:col-span-1 sm:w-46">
        <PrimaryAction listing={listing} acts={acts} onOpen={setDialog} />
      </div>
      {dialog && <ListingDialog open={dialog} listing={listing} acts={acts} onClose={() => setDialog(null)} />}
    </li>
  );
}

/** One line more, where there is something to know. */
function Remark({
  listing: { tab, hold, pet, link, sale, recordedSale, wordingRefusal, noteRefusal },
}: {
  listing: Listing;
}) {
  if (link && link.suspensionReason !== null && link.status === 'active')
    return (
      <p className="line-clamp-3 text-sm wrap-anywhere text-danger">Buyers can’t open it: {link.suspensionReason}</p>
    );
  if (wordingRefusal && tab !== 'archived' && tab !== 'sold')
    return (
      <p className="text-sm text-danger">
        Buyers don’t see what the description says about a deposit. {wordingRefusal}
      </p>
    );
  if ((hold === 'paused' || link?.expiry) && noteRefusal)
    return (
      <p className="text-sm text-danger">Buyers don’t see what your message says about a deposit. {noteRefusal}</p>
    );
  if (hold === 'paused' && link?.pauseNote)
    return <p className="line-clamp-3 text-sm wrap-anywhere text-muted sm:line-clamp-1">“{link.pauseNote}”</p>;
  const refunded = fromAmount(pet.refunded) > 0 ? `${formatAmount(pet.refunded)} refunded` : null;
  const buyer = sale && (sale.clientName ?? sale.clientEmail ?? 'Buyer');
  const conditions = link?.status === 'active' ? describeOffer(link) : null;
  const views = link?.views ? `${link.views} ${link.views === 1 ? 'view' : 'views'}` : null;
  const code = link?.status === 'active' ? linkCode(link.id) : null;
  const byHand =
    recordedSale &&
    `By hand: ${RECORDED_METHOD_LABELS[recordedSale.method]}, ${formatAmount(recordedSale.amount)}, ${formatDate(recordedSale.soldOn)}`;
  const remarks = [byHand, buyer && `To ${buyer}`, refunded, conditions, views].filter(Boolean);
  if (remarks.length === 0 && !code) return null;
  return (
    <Dotted className="text-sm text-muted">
      {remarks}
      {code && <span className="whitespace-nowrap">Code {code}</span>}
    </Dotted>
  );
}
