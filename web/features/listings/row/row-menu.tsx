import { kennelCardAddress, petUpdatesAddress, screens } from '../../../../contract/screens.ts';
import type { Listing } from '../../../../contract/listings/listings.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { useRole } from '../../accounts/queries.ts';
import type { ListingActions } from '../acts.ts';
import type { OpenDialog } from './listing-dialog.tsx';
import { isChangeable } from './listing-state.ts';

interface RowMenuProps {
  listing: Listing;
  acts: ListingActions;
  onOpen: (dialog: OpenDialog) => void;
}

/** Everything else that can be done with a listing. */
export function RowMenu({ listing, acts, onOpen }: RowMenuProps) {
  const isHelper = useRole() === 'helper';
  const items = isHelper ? listItemsOfHelper(listing, acts, onOpen) : listMenuItems(listing, acts, onOpen);
  if (items.length === 0) return <span />;
  return <MoreMenu what={listing.pet.name} items={items} />;
}

function listMenuItems(listing: Listing, acts: ListingActions, onOpen: (dialog: OpenDialog) => void): MenuItem[] {
  const { hold, link, pet } = listing;
  const items: MenuItem[] = [];
  const add = (label: string, onSelect: () => unknown, isDanger = false) => items.push({ label, onSelect, isDanger });
  const canOpen = link && link.status !== 'archived' && link.suspensionReason === null;
  const sells = canOpen && link.status === 'active' && listing.tab !== 'sold';
  if (sells) add('Share link', () => onOpen('share'));
  if (sells) items.push({ label: 'Print kennel card', to: kennelCardAddress(pet.id) });
  if (hasBuyer(listing)) items.push({ label: 'Post an update', to: petUpdatesAddress(pet.id) });
  if (hold === 'checkout') add('End hold', () => onOpen('end hold'));
  if (canOpen) items.push({ label: 'Open buyer’s page', href: link.paymentUrl });
  if (sells) add(hold === 'paused' ? 'Change message' : 'Pause link', () => onOpen('pause'));
  if (sells) add('Buyer and last day', () => onOpen('conditions'));
  if (sells) add('Extras, discount, promise', () => onOpen('lines'));
  if (isChangeable(listing)) {
    add('Edit', () => onOpen('edit'));
    add(pet.imageUrl ? 'Change photo' : 'Add photo', () => onOpen('photo'));
    add('Deposit', () => onOpen('deposit'));
  }
  if (link?.status === 'archived' && canBeSoldAgain(listing)) add('Restore link', acts.restoreLink);
  if (listing.litter) add('Take out of litter', acts.takeOut);
  // It ends with the reservation, on the page of the sale.
  if (hold === 'reserved') return items;
  if (canOpen) add('Archive link', () => onOpen('archive link'));
  if (canBeMarkedSold(listing)) add('Mark as sold', () => onOpen('mark sold'));
  if (listing.recordedSale) add('Undo the sale', () => onOpen('undo sale'));
  if (isChangeable(listing)) add('Archive pet', () => onOpen('archive pet'), true);
  if (listing.tab === 'sold' && !listing.recordedSale) items.push({ label: 'See sales', to: screens.sales.path });
  return items;
}

function listItemsOfHelper(listing: Listing, acts: ListingActions, onOpen: (dialog: OpenDialog) => void): MenuItem[] {
  const { pet, link, litter } = listing;
  const isOnSale = link?.status === 'active' && link.suspensionReason === null;
  return [
    ...(isOnSale ? [{ label: 'Print kennel card', to: kennelCardAddress(pet.id) }] : []),
    ...(hasBuyer(listing) ? [{ label: 'Post an update', to: petUpdatesAddress(pet.id) }] : []),
    ...(isChangeable(listing)
      ? [{ label: pet.imageUrl ? 'Change photo' : 'Add photo', onSelect: () => onOpen('photo') }]
      : []),
    ...(litter ? [{ label: 'Take out of litter', onSelect: acts.takeOut }] : []),
  ];
}

/** Nobody else has it, or is about to. */
const canBeMarkedSold = ({ tab, hold }: Listing) => tab === 'for_sale' || hold === 'paused' || hold === 'expired';

/** A buyer has a private page, which shows updates. */
const hasBuyer = ({ tab, hold, recordedSale }: Listing) => hold === 'reserved' || (tab === 'sold' && !recordedSale);

const canBeSoldAgain = ({ tab, hold, sale }: Listing) =>
  tab === 'sold' ? sale !== null : tab === 'for_sale' && hold === null;
