import { setImmediate } from 'node:timers/promises';
import { formatAmount } from '../../contract/money.ts';
import { IN_REVIEW, RETURN_LABELS, type Receipt } from '../../contract/receipts.ts';
import { formatDay } from '../emails/format-day.ts';
import { closePdf, openPdf, placePicture, write, writeTable, type Pdf, type Row } from './document.ts';
import { shownText } from './fonts.ts';

/** A receipt as a PDF of one page. `photo` is a JPEG. */
export async function receiptPdf(receipt: Receipt, photo: Buffer | null, productName: string): Promise<Buffer> {
  const paidAt = new Date(receipt.paidAt);
  const title = `Receipt ${receipt.reference}`;
  const pdf = openPdf({ title: `${title} · ${productName}`, author: productName, createdAt: paidAt });
  writeReceipt(pdf, receipt, photo, productName);
  return closePdf(pdf);
}

/** Receipts as one PDF with a page for each; at least one is given. */
export async function receiptsPdf(
  receipts: AsyncIterable<Receipt>,
  title: string,
  productName: string,
  createdAt: Date,
): Promise<Buffer> {
  const pdf = openPdf({ title: `${title} · ${productName}`, author: productName, createdAt });
  let isFirst = true;
  for await (const receipt of receipts) {
    if (!isFirst) pdf.doc.addPage();
    isFirst = false;
    writeReceipt(pdf, receipt, null, productName);
    // A page takes some milliseconds; others are served in between.
    await setImmediate();
  }
  return closePdf(pdf);
}

function writeReceipt(pdf: Pdf, receipt: Receipt, photo: Buffer | null, productName: string): void {
  const pet = nameOf(receipt.petName, 'the pet');
  if (photo) placePicture(pdf, photo, pet);
  write(pdf, 'brand', productName);
  write(pdf, 'title', 'Receipt');
  write(pdf, 'text', `No. ${receipt.number}`);
  pdf.doc.y = Math.max(pdf.doc.y, 180);
  writeTable(pdf, factsOf(receipt, pet), { columns: [1, 2] });
  write(pdf, 'heading', 'Amount');
  const amounts = amountsOf(receipt);
  writeTable(pdf, amounts, { columns: [2, 1], boldFrom: amounts.length - 1 });
  if (receipt.disputed) write(pdf, 'text', IN_REVIEW);
  write(pdf, 'note', `Days are in UTC. Amounts are in US dollars. Made by ${productName} for buyer and breeder.`);
}

/** A name in a script that the fonts lack stands on the page, but not here. */
const nameOf = (name: string | null, otherwise: string) => (name && shownText(name)) || otherwise;

const factsOf = (receipt: Receipt, pet: string): Row[] => [
  ['Reference', receipt.reference],
  ['Paid on', formatDay(new Date(receipt.paidAt))],
  ['Pet', pet],
  ...(receipt.breed ? [['Breed', receipt.breed]] : []),
  ['Breeder', nameOf(receipt.breederName, 'The breeder')],
  ...(receipt.breederContact ? [['Contact', receipt.breederContact]] : []),
  ['Buyer', nameOf(receipt.buyerName, 'The buyer')],
  ['Payment method', receipt.paymentMethodName],
];

function amountsOf(receipt: Receipt): Row[] {
  const paid: Row[] = [
    ['Price', formatAmount(receipt.price)],
    ['Platform fee', formatAmount(receipt.platformFee)],
    ['Total paid', formatAmount(receipt.total)],
  ];
  if (receipt.returns.length === 0) return paid;
  const returns = receipt.returns.map(({ kind, amount, at }) => [
    `${RETURN_LABELS[kind]}, ${formatDay(new Date(at))}`,
    formatAmount(amount),
  ]);
  return [...paid, ...returns, ['Returned in total', formatAmount(receipt.returned)]];
}
