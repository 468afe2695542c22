import type { Listing } from '../../../../contract/listings/listings.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Question } from '../../../ui/question.tsx';
import { ConditionsDialog } from '../../payment-links/conditions/conditions-dialog.tsx';
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
  | 'deposit'
  | 'pause'
  | 'end hold'
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
    case 'conditions':
      return link && <ConditionsDialog petName={pet.name} link={link} onClose={onClose} />;
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
          title={`A buyer is paying for ${pet.name}`}
          description={hold === 'payment' ? PAYMENT[open] : CHECKOUT}
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

const CHECKOUT =
  'Archiving closes the checkout that they have open. Undo brings the link back, but they must start over.';
const PAYMENT = {
  'archive pet': 'Their payment is under way. If it arrives, it is refunded in full.',
  'archive link': 'Their payment is under way. If it arrives, the pet is sold to them, and the link shows the sale.',
};
