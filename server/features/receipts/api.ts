/** What other nouns may use of receipts. */
export { listAddenda, type AddendumRow } from './addenda.ts';
export { isContactOpen } from './contact.ts';
export { receiptDocument, receiptsDocument } from './document.ts';
export { eraseOrphanKeys, eraseReceiptKeys, eraseSeller } from './erasure.ts';
export { finishSale } from './finish-sale.ts';
export {
  ensureReceipt,
  hasReceipt,
  issuePaymentReceipt,
  listPaymentReceipts,
  paymentReceiptKey,
  type PaymentReceiptRow,
  receiptLink,
} from './issue.ts';
export {
  everyOwnReceipt,
  type FoundReceipt,
  orderOfReceipt,
  readOwnReceipt,
  readReceipt,
  readReceiptForSeller,
} from './reading.ts';
export { listReturns, readReturns } from './returns.ts';
export { toSymbols } from './reference.ts';
export {
  everyOwnSigned,
  findSigned,
  listSignatures,
  isSigned,
  readSigned,
  readSignedAgreement,
  signedDocument,
  type SignedRow,
} from './signed.ts';
