import type { Listing } from '../../../contract/listings/listings.ts';
import { addToLitter, removeFromLitter } from '../../../contract/litters/litters.ts';
import { endHold } from '../../../contract/orders/orders.ts';
import * as links from '../../../contract/payment-links/payment-links.ts';
import * as pets from '../../../contract/pets/pets.ts';
import { call } from '../../calls/api.ts';
import { useAct, type Act } from './queries.ts';

/** Actions on a listing that run at once. Nothing is lost, so they offer Undo instead of asking first. */
export function useActs(listing: Listing) {
  const act = useAct();
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
    endHold: (refuseBuyer: boolean) => run(ofPet.endHold(refuseBuyer)),
    archiveLink: () => run(ofLink.archive),
    restoreLink: () => run(ofLink.restore),
    pause: (note: string | null) => run(ofLink.pause(note)),
    resume: () => run(ofLink.resume),
  };
}
export type Acts = ReturnType<typeof useActs>;

function actsOfPet({ pet: { id: petId, name } }: Listing) {
  const params = { id: petId };
  const archive = () => call(pets.deletePet, { params });
  const restore = () => call(pets.restorePet, { params });
  return {
    archive: {
      petId,
      call: archive,
      done: 'Pet Archived',
      text: `You’ll find ${name} and its link under Archived.`,
      undo: restore,
      failed: 'Error Deleting Payment Request',
    },
    restore: { petId, call: restore, done: 'Pet Restored', undo: archive, failed: 'Error Restoring Pet' },
    sellAgain: {
      petId,
      call: () => call(pets.updatePet, { params, body: { status: 'active' } }),
      done: 'For Sale Again',
      text: `${name} can have a payment link again.`,
      failed: 'Error Updating Payment Request',
    },
    endHold: (refuseBuyer: boolean): Act => ({
      petId,
      call: () => call(endHold, { params, body: { refuseBuyer } }),
      done: 'Hold Ended',
      text: `Anyone can pay for ${name} again.`,
      failed: 'Error Ending Hold',
    }),
  };
}

/** Out of its litter, whose page no longer shows it. */
function takingOut({ pet: { id: petId, name }, litter }: Listing): Act {
  const params = { id: litter?.id ?? '' };
  return {
    petId,
    call: () => call(removeFromLitter, { params: { ...params, petId } }),
    done: 'Taken Out of the Litter',
    text: `${name} is still yours, under Pets.`,
    undo: () => call(addToLitter, { params, body: { petId } }),
    failed: 'Error Changing Litter',
  };
}

function actsOfLink({ pet: { id: petId, name }, link }: Listing) {
  const params = { id: link?.id ?? '' };
  const archive = () => call(links.archivePaymentLink, { params });
  const restore = () => call(links.restorePaymentLink, { params });
  return {
    archive: {
      petId,
      call: archive,
      done: 'Payment Link Archived',
      text: `Nobody can open the link for ${name} anymore.`,
      undo: restore,
      failed: 'Error Archiving Payment Link',
    },
    restore: {
      petId,
      call: restore,
      done: 'Payment Link Restored',
      text: `The link for ${name} can be opened again.`,
      undo: archive,
      failed: 'Error Restoring Payment Link',
    },
    pause: (note: string | null): Act => ({
      petId,
      call: () => call(links.pausePaymentLink, { params, body: { note } }),
      done: 'Payment Link Paused',
      text: `Nobody can pay for ${name} until you resume it.`,
      failed: 'Error Pausing Payment Link',
    }),
    resume: {
      petId,
      call: () => call(links.resumePaymentLink, { params }),
      done: 'Payment Link Resumed',
      text: `Buyers can pay for ${name} again.`,
      failed: 'Error Resuming Payment Link',
    },
  };
}
