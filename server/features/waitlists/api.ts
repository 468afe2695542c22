/** What other nouns may use of waitlists. */
export { addressOfEntry, entriesOfBuyer, eraseEntriesOfBuyer, hasWaited } from './erasure.ts';
export { findJoinable, type Joinable, joinWaitlist } from './join.ts';
export { offerOf } from './places/deposit.ts';
export {
  claimPlace,
  endPlace,
  entryOfOrder,
  type EntryRow,
  findByKey,
  findEntry,
  type Found,
  lockOpenWaitlist,
  lockWaitlist,
  pickByPlace,
  pickedOrders,
  placeOf,
  takePlace,
} from './places/places.ts';
export { actOnEntry, leaveWaitlist, readEntry } from './private-page.ts';
export { pageOf } from './queue-mails.ts';
export { changeWaitlist, closeWaitlist, isListOver, type ListChange, ownWaitlist, removeEntry } from './service.ts';
export { endListQueue } from './turns/advance.ts';
export { choosePet, claimTurn, findKept, findKeptLocked, openTurnOf, recordPick } from './turns/pick.ts';
