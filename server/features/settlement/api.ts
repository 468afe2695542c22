/** What other nouns may use of settlement. */
export { closeCheckout, expireUnlessGone } from './close-checkout.ts';
export { recordFirst, recordFirstOfPet } from './first-payment.ts';
export {
  settleCharge,
  settleForPage,
  settlePayment,
  settleRefundsAndDisputes,
  settleReported,
  settleSession,
  settleWarnings,
} from './from-provider.ts';
export { reconcileOrders } from './reconcile.ts';
export { findUnmatchedBySession, unmatchedAmong, type UnmatchedPayment } from './record-unmatched.ts';
