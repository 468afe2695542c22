/** What other nouns may use of payments. */
export { eraseCards, toCardKeys } from './card-key.ts';
export { readAllotment } from './allotment.ts';
export { type CounteringFee, isCounteringFee } from './countering-fees.ts';
export { answerByHand, findAnswerableDisputes, hasEvidence, submitEvidence, uploadEvidenceFile } from './disputes.ts';
export { readDisputes, type DisputeFacts, type UnknownDispute } from './dispute-facts.ts';
export { expireCheckoutQueue, openPayment } from './open-payment.ts';
export {
  REFUND_REFUSED,
  createRefund,
  fetchRefundsAndDisputes,
  type RefundAndDisputeFacts,
  type RefundFacts,
  refundFee,
  refundWhole,
} from './refunds.ts';
export {
  addChargeFacts,
  canMovePayment,
  certainBy,
  endAttempt,
  everySellingAccount,
  expireOpenPayments,
  fallBackToCard,
  insertCashPayment,
  insertPayment,
  isCheckoutClosed,
  lastChanges,
  isLost,
  isSlow,
  isTooOldToRefund,
  methodName,
  movePayment,
  onlineMethod,
  type PaymentRow,
  sellingAccounts,
  storeFetchTime,
  storeMethod,
} from './service.ts';
export { type ChargeFacts, factsFromEventPayload, type SessionFacts } from './session-facts.ts';
export { fetchWarnings } from './warnings.ts';
export { expireSession, fetchNamedPayment, fetchSession, isMethodRefused, type NamedPayment } from './sessions.ts';
