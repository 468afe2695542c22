/** What other nouns may use of receipts. */
export { listAddenda, type AddendumRow } from './addenda.ts';
export { receiptDocument, receiptsDocument } from './document.ts';
export { finishSale } from './finish-sale.ts';
export { hasReceipt, receiptLink, ensureReceipt } from './issue.ts';
export {
  everyOwnReceipt,
  type FoundReceipt,
  orderOfReceipt,
  readOwnReceipt,
  readReceipt,
  readReceiptForSeller,
  listReturns,
} from './reading.ts';
export { toSymbols } from './reference.ts';
export {
  everyOwnSigned,
  findSigned,
  isSigned,
  readSigned,
  readSignedAgreement,
  signedDocument,
  type SignedRow,
} from './signed.ts';
