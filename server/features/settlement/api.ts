/** What other nouns may use of settlement. */
export { hasFailedTooOften } from './failed-debits.ts';
export {
  describeLost,
  keepAfterFailure,
  keepWhilePending,
  queuePartFailedForBreeder,
  queueStartedMails,
} from './bank-payment.ts';
export { closeCheckout, expireUnlessGone } from './close-checkout.ts';
export { isFromBlocked, recordFirst, recordFirstOfPet } from './first-payment.ts';
export { settleForPage, settleSession } from './from-provider.ts';
export { reconcileOrders } from './reconcile.ts';
export { isTakenByBank, waitsAtProvider } from './refund-unmatched.ts';
export { findUnmatchedBySession, unmatchedAmong, type UnmatchedPayment } from './record-unmatched.ts';
