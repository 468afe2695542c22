import { deleteRecordedSale } from '../../../contract/books/recorded-sales.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Listing } from '../../../contract/listings/listings.ts';
import { addToLitter, removeFromLitter } from '../../../contract/litters/litters.ts';
import { endHold } from '../../../contract/orders/orders.ts';
import * as links from '../../../contract/payment-links/payment-links.ts';
import * as pets from '../../../contract/pets/pets.ts';
import type { CallInput } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { undoWithMessage, useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';

interface Act {
  run: () => Promise<unknown>;
  done: string;
  text?: string;
  /** Offered for some seconds. */
  undo?: () => Promise<unknown>;
  /** The title of the message if it fails. */
  failed: string;
}

/** Actions on a listing that run without a question. Nothing is lost, so they offer Undo instead. */
export function useListingActions(listing: Listing) {
  const act = useAct((what: Act) => what.run(), {
    done: (_, { done, text, undo }) =>
      undo ? notify.undo(done, text, () => undoWithMessage(undo)) : notify.success(done, text),
    failed: (error, { failed }) => notify.error(failed, error.message),
  });
  /** Whether it succeeded; messages are shown already. */
  const run = (what: Act) =>
    act.mutateAsync(what).then(
      () => true,
      () => false,
    );
  const ofPet = actsOfPet(listing);
  const ofLink = actsOfLink(listing);
  return {
    isBusy: act.isPending,
    archivePet: () => run(ofPet.archive),
    restorePet: () => run(ofPet.restore),
    sellAgain: () => run(ofPet.sellAgain),
    takeOut: () => run(takingOut(listing)),
    undoSale: () => run(ofPet.undoSale),
    endHold: (refuseBuyer: boolean) => run(ofPet.endHold(refuseBuyer)),
    archiveLink: () => run(ofLink.archive),
    restoreLink: () => run(ofLink.restore),
    pause: (note: string | null) => run(ofLink.pause(note)),
    resume: () => run(ofLink.resume),
  };
}
export type ListingActions = ReturnType<typeof useListingActions>;

/** Calls that change a listing, which then shows what became of it. */
const bindCalls =
  ({ pet }: Listing) =>
  <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  () =>
    change(endpoint, input, { petId: pet.id, waits: true });

function actsOfPet(listing: Listing) {
  const { id, name } = listing.pet;
  const params = { id };
  const calling = bindCalls(listing);
  const archive = calling(pets.deletePet, { params });
  const restore = calling(pets.restorePet, { params });
  return {
    archive: {
      run: archive,
      done: 'Pet Archived',
      text: `You’ll find ${name} and its link under Archived.`,
      undo: restore,
      failed: 'Error Deleting Payment Request',
    },
    restore: { run: restore, done: 'Pet Restored', undo: archive, failed: 'Error Restoring Pet' },
    sellAgain: {
      run: calling(pets.updatePet, { params, body: { status: 'active' } }),
      done: 'For Sale Again',
      text: `${name} can have a payment link again.`,
      failed: 'Error Updating Payment Request',
    },
    undoSale: {
      run: calling(deleteRecordedSale, { params: { id: listing.recordedSale?.id ?? '' } }),
      done: 'For Sale Again',
      text: `The sale of ${name} is removed from your books and figures.`,
      failed: 'Error Undoing the Sale',
    },
    endHold: (refuseBuyer: boolean): Act => ({
      run: calling(endHold, { params, body: { refuseBuyer } }),
      done: 'Hold Ended',
      text: `Anyone can pay for ${name} again.`,
      failed: 'Error Ending Hold',
    }),
  };
}

/** Out of its litter, whose page no longer shows it. */
function takingOut(listing: Listing): Act {
  const { id: petId, name } = listing.pet;
  const params = { id: listing.litter?.id ?? '' };
  const calling = bindCalls(listing);
  return {
    run: calling(removeFromLitter, { params: { ...params, petId } }),
    done: 'Taken Out of the Litter',
    text: `${name} is still yours, under Pets.`,
    undo: calling(addToLitter, { params, body: { petId } }),
    failed: 'Error Changing Litter',
  };
}

function actsOfLink(listing: Listing) {
  const { name } = listing.pet;
  const params = { id: listing.link?.id ?? '' };
  const calling = bindCalls(listing);
  const archive = calling(links.archivePaymentLink, { params });
  const restore = calling(links.restorePaymentLink, { params });
  return {
    archive: {
      run: archive,
      done: 'Payment Link Archived',
      text: `The link for ${name} no longer works.`,
      undo: restore,
      failed: 'Error Archiving Payment Link',
    },
    restore: {
      run: restore,
      done: 'Payment Link Restored',
      text: `The link for ${name} can be opened again.`,
      undo: archive,
      failed: 'Error Restoring Payment Link',
    },
    pause: (note: string | null): Act => ({
      run: calling(links.pausePaymentLink, { params, body: { note } }),
      done: 'Payment Link Paused',
      text: `Nobody can pay for ${name} until you resume it.`,
      failed: 'Error Pausing Payment Link',
    }),
    resume: {
      run: calling(links.resumePaymentLink, { params }),
      done: 'Payment Link Resumed',
      text: `Buyers can pay for ${name} again.`,
      failed: 'Error Resuming Payment Link',
    },
  };
}
