import { setImmediate } from 'node:timers/promises';
import { contactIn } from '../../../contract/contacts.ts';
import { formatAmount } from '../../../contract/money.ts';
import { methodNameIn } from '../../../contract/payments/payment-method-names.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import { formatTime, LANGUAGE_FACTS, type Language } from '../../../contract/language.ts';
import { sayingIn } from '../../../contract/words/speech.ts';
import { closePdf, openPdf, placePicture, write, writeTable, type Pdf, type Row } from '../../pdf/document.ts';
import { printableText } from '../../pdf/fonts.ts';

/** A receipt as a PDF of one page. `photo` is a JPEG. */
export async function receiptPdf(
  receipt: Receipt,
  photo: Buffer | null,
  productName: string,
  language: Language = 'en',
): Promise<Buffer> {
  const paidAt = new Date(receipt.paidAt);
  const title = sayingIn(language)('receipt.title', { reference: receipt.reference });
  const lang = LANGUAGE_FACTS[language].locale;
  const pdf = openPdf({ title: `${title} · ${productName}`, author: productName, createdAt: paidAt, lang });
  writeReceipt(pdf, receipt, photo, productName, language);
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
    writeReceipt(pdf, receipt, null, productName, 'en');
    // A page takes some milliseconds; others are served in between.
    await setImmediate();
  }
  return closePdf(pdf);
}

function writeReceipt(pdf: Pdf, receipt: Receipt, photo: Buffer | null, productName: string, language: Language): void {
  const say = sayingIn(language);
  const pet = printableName(receipt.petName, say('receipt.thePet'));
  if (photo) placePicture(pdf, photo, pet);
  write(pdf, 'brand', productName);
  write(pdf, 'title', say('receipt.heading'));
  write(pdf, 'text', say('receipt.shortNumber', { number: receipt.number }));
  pdf.doc.y = Math.max(pdf.doc.y, 180);
  writeTable(pdf, listReceiptFacts(receipt, pet, language), { columns: [1, 2] });
  write(pdf, 'heading', say('receipt.amount'));
  const amounts = listReceiptAmounts(receipt, language);
  writeTable(pdf, amounts, { columns: [2, 1], boldFrom: amounts.length - 1 });
  if (receipt.disputed) write(pdf, 'text', say('receipt.inReview'));
  write(pdf, 'note', say('receipt.pdfNote', { product: productName }));
}

/** A name in a script that the fonts lack is shown on the page, but not here. */
const printableName = (name: string | null, otherwise: string) => (name && printableText(name)) || otherwise;

const dayIn = (language: Language, time: string) => formatTime(language, time, { dateStyle: 'long' });

function listReceiptFacts(receipt: Receipt, pet: string, language: Language): Row[] {
  const say = sayingIn(language);
  return [
    [say('receipt.reference'), receipt.reference],
    [say('receipt.paidOn'), dayIn(language, receipt.paidAt)],
    [say('receipt.pet'), pet],
    ...(receipt.breed ? [[say('receipt.breed'), receipt.breed]] : []),
    [say('receipt.breeder'), printableName(receipt.breederName, say('receipt.theBreeder'))],
    ...(receipt.breederContact ? [[say('receipt.contact'), contactIn(say, receipt.breederContact)]] : []),
    [say('receipt.buyer'), printableName(receipt.buyerName, say('receipt.theBuyer'))],
    [say('receipt.method'), methodNameIn(say, receipt.paymentMethodName)],
  ];
}

function listReceiptAmounts(receipt: Receipt, language: Language): Row[] {
  const say = sayingIn(language);
  const paid: Row[] = [
    [say('receipt.price'), formatAmount(receipt.price)],
    [say('receipt.platformFee'), formatAmount(receipt.platformFee)],
    ...receipt.parts.map(({ kind, amount, at, methodName }) => [
      say(`receipt.${kind}`, { day: dayIn(language, at), method: methodNameIn(say, methodName) }),
      formatAmount(amount),
    ]),
    [say('receipt.totalPaid'), formatAmount(receipt.total)],
  ];
  if (receipt.returns.length === 0) return paid;
  const returns = receipt.returns.map(({ kind, amount, at }) => [
    say(`receipt.${kind}`, { day: dayIn(language, at) }),
    formatAmount(amount),
  ]);
  return [...paid, ...returns, [say('receipt.returned'), formatAmount(receipt.returned)]];
}
