import type { Listing } from '../../../../contract/listings/listings.ts';
import type { PaymentLinkStatus } from '../../../../contract/payment-links/payment-links.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Question } from '../../../ui/question.tsx';
import { RecordedForm } from '../../pets/recorded/recorded-form.tsx';
import { ARCHIVING_LINK } from '../../payment-links/archiving.ts';
import { ConditionsDialog } from '../../payment-links/conditions/conditions-dialog.tsx';
import { LinesDialog } from '../../payment-links/conditions/lines-dialog.tsx';
import { LinkOfPetDialog } from '../../payment-links/create-link-dialog.tsx';
import { LinkReady } from '../../payment-links/link-ready.tsx';
import { DepositDialog } from '../../pets/deposit/deposit-dialog.tsx';
import { PetPhoto } from '../../pets/photos/pet-photo.tsx';
import { PhotoButton } from '../../pets/photos/photo-button.tsx';
import type { ListingActions } from '../acts.ts';
import { EditListing } from './edit-listing.tsx';
import { EndHoldDialog } from './end-hold-dialog.tsx';
import { PauseDialog } from './pause-dialog.tsx';

export type OpenDialog =
  | 'share'
  | 'create link'
  | 'conditions'
  | 'lines'
  | 'deposit'
  | 'pause'
  | 'end hold'
  | 'mark sold'
  | 'undo sale'
  | 'edit'
  | 'photo'
  | 'archive link'
  | 'archive pet';

interface ListingDialogProps {
  open: OpenDialog;
  listing: Listing;
  acts: ListingActions;
  onClose: () => void;
}

/** The dialog that a row has open. */
export function ListingDialog({ open, listing, acts, onClose }: ListingDialogProps) {
  const { pet, link, hold } = listing;
  switch (open) {
    case 'edit':
      return <EditListing pet={pet} onClose={onClose} />;
    case 'deposit':
      return <DepositDialog pet={pet} onClose={onClose} />;
    case 'pause':
      return <PauseDialog listing={listing} acts={acts} onClose={onClose} />;
    case 'end hold':
      return <EndHoldDialog petName={pet.name} acts={acts} onClose={onClose} />;
    case 'mark sold':
      return <RecordedForm sale={null} pet={pet} onClose={onClose} />;
    case 'undo sale':
      return (
        <Question
          title={`Is ${pet.name} not sold after all?`}
          description="The sale that you recorded is removed from your books and figures, and buyers can pay by the link again."
          action="Undo the sale"
          busyLabel="Undoing..."
          onConfirm={acts.undoSale}
          onClose={onClose}
        />
      );
    case 'conditions':
      return link && <ConditionsDialog petName={pet.name} link={link} onClose={onClose} />;
    case 'lines':
      return link && <LinesDialog petName={pet.name} link={link} onClose={onClose} />;
    case 'create link':
      return <LinkOfPetDialog pet={pet} onClose={onClose} />;
    case 'share':
      return link ? (
        <Dialog open onOpenChange={onClose} title={`The link for ${pet.name}`}>
          <LinkReady link={{ ...link, pet, ...NO_CLIENT }} copied={null} onDone={onClose} />
        </Dialog>
      ) : null;
    case 'photo':
      return (
        <Dialog open onOpenChange={onClose} title={`Photo of ${pet.name}`}>
          <div className="flex flex-wrap items-center gap-4">
            <PetPhoto pet={pet} sizes="10rem" className="size-40 shrink-0 rounded-control" />
            <PhotoButton pet={pet} label={pet.imageUrl ? 'Change Photo' : 'Add Photo'} onUploaded={() => onClose()} />
          </div>
        </Dialog>
      );
    case 'archive link':
    case 'archive pet':
      return (
        <Question
          title={isBuying(hold) ? `A buyer is paying for ${pet.name}` : TITLES[open](pet.name)}
          description={isBuying(hold) ? BUYING[hold][open] : describeArchiving(open, link?.status)}
          action={open === 'archive pet' ? 'Archive pet' : 'Archive link'}
          busyLabel="Archiving..."
          onConfirm={open === 'archive pet' ? acts.archivePet : acts.archiveLink}
          onClose={onClose}
        />
      );
  }
}

/** Only a live sale has one. */
const NO_CLIENT = { clientName: null, clientEmail: null, clientPhone: null };

type Archiving = 'archive link' | 'archive pet';

const isBuying = (hold: Listing['hold']) => hold === 'checkout' || hold === 'payment';

const TITLES: Record<Archiving, (name: string) => string> = {
  'archive link': (name) => `Archive the link for ${name}?`,
  'archive pet': (name) => `Archive ${name}?`,
};

const describeArchiving = (what: Archiving, status: PaymentLinkStatus | undefined) =>
  what === 'archive pet'
    ? 'Its link stops working. You’ll find both under Archived, and can restore them.'
    : ARCHIVING_LINK[status === 'paid' ? 'paid' : 'active'];

const CHECKOUT =
  'Archiving closes the checkout that they have open. Undo brings the link back, but they must start over.';
const BUYING: Record<'checkout' | 'payment', Record<Archiving, string>> = {
  checkout: { 'archive pet': CHECKOUT, 'archive link': CHECKOUT },
  payment: {
    'archive pet': 'Their payment is in progress. If it goes through, it is refunded in full.',
    'archive link':
      'Their payment is in progress. If it goes through, the pet is sold to them, and the link shows the sale.',
  },
};
