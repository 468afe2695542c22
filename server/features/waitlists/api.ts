/** What other nouns may use of waitlists. */
export { addressOfEntry, entriesOfBuyer, eraseEntriesOfBuyer, hasWaited } from './erasure.ts';
export { findJoinable, type Joinable, joinWaitlist, questionsChanged } from './join.ts';
export { readDepositOffer } from './spots/deposit.ts';
export {
  claimSpot,
  endSpot,
  entryOfOrder,
  type EntryRow,
  findByKey,
  findEntry,
  type Found,
  lockOpenWaitlist,
  lockWaitlist,
  pickBySpot,
  pickedOrders,
  countUpTo,
  takeSpot,
} from './spots/spots.ts';
export { moveToLitter } from './move-to-litter.ts';
export { actOnEntry, leaveWaitlist, readEntry, stayOnList } from './private-page.ts';
export { findEntryUrl } from './queue-mails.ts';
export { closeWaitlist, isListOver } from './close-waitlist.ts';
export { changeWaitlist, type ListChange, ownWaitlist, removeEntry } from './service.ts';
export { findListedEntry, isForgotten, isForgottenAt, isPlaceEnded, needsApproval, placesOfBuyer } from './queries.ts';
export { causeOfPassedTurn } from './passed-turn.ts';
export { refusalOfPicks } from './turns/choosable.ts';
export { endListQueue } from './turns/advance.ts';
export { choosePet, claimTurn, findKept, findKeptLocked, findOpenTurnByKey, recordPick } from './turns/pick.ts';
