/** What other nouns may use of ledger. */
export {
  readHeldCents,
  isHeld,
  paidAs,
  postDisputeMovement,
  postEndOfHolding,
  postFeeRefund,
  postPaid,
  postPromise,
  postProviderFee,
  postRefund,
  postRefundFailure,
  postTakenByBank,
} from './posting.ts';
export {
  disputedPayments,
  isDisputed,
  isPosted,
  keptCents,
  listOrderLines,
  platformFeeLeft,
  postedAs,
  paidCents,
  returnedCents,
  type TransactionId,
  transactionName,
} from './reading.ts';
