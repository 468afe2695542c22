/** What other nouns may use of receipts. */
export { addendaOf, type AddendumRow } from './addenda.ts';
export { receiptDocument, receiptsDocument } from './document.ts';
export { finishSale } from './finish-sale.ts';
export { hasReceipt, receiptLink, receiptOf } from './issue.ts';
export {
  everyOwnReceipt,
  type FoundReceipt,
  orderOfReceipt,
  readOwnReceipt,
  readReceipt,
  readReceiptOf,
  returnsOf,
} from './reading.ts';
export { symbolsOf } from './reference.ts';
export {
  everyOwnSigned,
  findSigned,
  isSigned,
  readSigned,
  readSignedOf,
  signedDocument,
  type SignedRow,
} from './signed.ts';
