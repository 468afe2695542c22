/** What other nouns may use of ledger. */
export {
  heldCents,
  isHeld,
  paidAs,
  postDisputeLost,
  postDisputeMovement,
  postEndOfHolding,
  postFeeRefund,
  postPaid,
  postProviderFee,
  postRefund,
  postRefundFailure,
} from './posting.ts';
export {
  disputedPayments,
  isDisputed,
  isPosted,
  keptCents,
  listOrderLines,
  platformFeeLeft,
  postedAs,
  returnedCents,
  type TransactionId,
  transactionName,
} from './reading.ts';
