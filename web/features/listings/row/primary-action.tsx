import { ArchiveRestore, CalendarPlus, Copy, Link2, Pencil, Play, Receipt } from 'lucide-react';
import type { Listing } from '../../../../contract/listings/listings.ts';
import { saleAddress, screens } from '../../../../contract/screens.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { notify } from '../../../ui/notify.ts';
import { PhotoButton } from '../../pets/photos/photo-button.tsx';
import { useRole } from '../../accounts/queries.ts';
import type { ListingActions } from '../acts.ts';
import type { OpenDialog } from './listing-dialog.tsx';
import { isChangeable } from './listing-state.ts';

interface PrimaryActionProps {
  listing: Listing;
  acts: ListingActions;
  onOpen: (dialog: OpenDialog) => void;
}

const WIDE = 'w-full whitespace-nowrap';

function addressOfSale({ sale, recordedSale }: Listing): string {
  if (recordedSale) return screens.books.path;
  return sale ? saleAddress(sale.orderId) : screens.sales.path;
}

/** The one thing to do next with a listing. */
export function PrimaryAction({ listing, acts, onOpen }: PrimaryActionProps) {
  const { tab, hold, pet, link } = listing;
  const role = useRole();
  const act = (label: string, Icon: typeof Copy, run: () => unknown) => (
    <Button kind="secondary" className={WIDE} busy={acts.isBusy} onClick={() => void run()}>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
  if (role) return isChangeable(listing) ? act('Edit', Pencil, () => onOpen('edit')) : null;
  if (tab === 'archived') return act('Restore', ArchiveRestore, acts.restorePet);
  if (tab === 'sold')
    return (
      <ButtonLink kind="secondary" className={WIDE} href={addressOfSale(listing)}>
        <Receipt aria-hidden="true" className="size-4" />
        {listing.recordedSale ? 'See in Books' : listing.sale ? 'See sale' : 'See sales'}
      </ButtonLink>
    );
  if (hold === 'reserved' && listing.sale)
    return (
      <ButtonLink kind="secondary" className={WIDE} href={saleAddress(listing.sale.orderId)}>
        <Receipt aria-hidden="true" className="size-4" />
        See reservation
      </ButtonLink>
    );
  if (hold === 'refunded') return act('Sell again', Play, acts.sellAgain);
  if (hold === 'paused') return act('Resume link', Play, acts.resume);
  if (hold === 'expired') return act('Extend link', CalendarPlus, () => onOpen('conditions'));
  if (link?.status === 'active') {
    const copy = async () => {
      if (await copyText(Promise.resolve(link.paymentUrl)))
        notify.success('Payment Link Copied', `The link for ${pet.name} is on your clipboard.`);
      else onOpen('share');
    };
    return act('Copy link', Copy, copy);
  }
  if (!pet.imageUrl) return <PhotoButton pet={pet} label="Add Photo" wide />;
  return (
    <Button className={WIDE} onClick={() => onOpen('create link')}>
      <Link2 aria-hidden="true" className="size-4" />
      Create link
    </Button>
  );
}
