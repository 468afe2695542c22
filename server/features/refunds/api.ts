/** What other nouns may use of refunds. */
export { refundedMail } from './mails/refunded.ts';
export { refundWaitsMail } from './mails/refund-waits.ts';
export { makeRefund } from './make.ts';
export { applyOutcome } from './outcome.ts';
export { finishPaidOtherwise, recordPaidOtherwise } from './pay-otherwise.ts';
export { claimOwedRefund, queueRefunds, requestRefund, unfinishedRefunds } from './queue.ts';
export { type RefundRow, splitOwed, sumRefunds } from './record.ts';
export { paymentsWithBanks, onlineLeftCents, refundableAfterEnd, listRefundParts } from './refundable.ts';
export { returnedByBooks, computeReturned, returnedPrices } from './returned.ts';
export { type RefundPart, splitRefund } from './split.ts';
export { syncPayment, syncRefundsAndDisputes } from './sync.ts';
export { isWaiting, waitingCents } from './waiting-refunds.ts';
