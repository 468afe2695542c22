import { setImmediate } from 'node:timers/promises';
import { contactIn } from '../../../contract/contacts.ts';
import { formatAmount } from '../../../contract/money.ts';
import { methodNameIn } from '../../../contract/payments/payment-method-names.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import { formatDayIn, LANGUAGE_FACTS, nameTimeZone, type Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { closePdf, openPdf, placePicture, write, writeTable, type Pdf, type Row } from '../../pdf/document.ts';
import { lacksLetter, printableText } from '../../pdf/fonts.ts';

/** A receipt as a PDF of one page. `photo` is a JPEG. */
export async function receiptPdf(
  receipt: Receipt,
  photo: Buffer | null,
  productName: string,
  language: Language = 'en',
): Promise<Buffer> {
  const paidAt = new Date(receipt.paidAt);
  const title = translateIn(language)('receipt.title', { reference: receipt.reference });
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
  const translate = translateIn(language);
  const pet = printableName(receipt.petName, translate('receipt.thePet'));
  if (photo) placePicture(pdf, photo, pet);
  write(pdf, 'brand', productName);
  write(pdf, 'title', translate('receipt.heading'));
  write(pdf, 'text', translate('receipt.shortNumber', { number: receipt.number }));
  pdf.doc.y = Math.max(pdf.doc.y, 180);
  writeTable(pdf, listReceiptFacts(receipt, pet, language), { columns: [1, 2] });
  write(pdf, 'heading', translate('receipt.amount'));
  const amounts = listReceiptAmounts(receipt, language);
  writeTable(pdf, amounts, { columns: [2, 1], boldFrom: amounts.length - 1 });
  if (receipt.disputed) write(pdf, 'text', translate('receipt.inReview'));
  const { petName, breed, breederName, buyerName } = receipt;
  if ([petName, breed, breederName, buyerName].some((name) => name && lacksLetter(name)))
    write(pdf, 'note', translate('receipt.leftOut'));
  write(
    pdf,
    'note',
    translate('receipt.pdfNote', {
      product: productName,
      zone: nameTimeZone(language, receipt.timeZone, receipt.paidAt),
    }),
  );
}

/** A name in a script that the fonts lack is shown on the page, but not here. */
const printableName = (name: string | null, otherwise: string) => (name && printableText(name)) || otherwise;

function listReceiptFacts(receipt: Receipt, pet: string, language: Language): Row[] {
  const translate = translateIn(language);
  return [
    [translate('receipt.reference'), receipt.reference],
    [translate('receipt.paidOn'), formatDayIn(language, receipt.paidAt, receipt.timeZone)],
    [translate('receipt.pet'), pet],
    ...(receipt.breed ? [[translate('receipt.breed'), receipt.breed]] : []),
    [translate('receipt.breeder'), printableName(receipt.breederName, translate('receipt.theBreeder'))],
    ...(receipt.breederContact ? [[translate('receipt.contact'), contactIn(translate, receipt.breederContact)]] : []),
    [translate('receipt.buyer'), printableName(receipt.buyerName, translate('receipt.theBuyer'))],
    [translate('receipt.method'), methodNameIn(translate, receipt.paymentMethodName)],
  ];
}

function listReceiptAmounts(receipt: Receipt, language: Language): Row[] {
  const translate = translateIn(language);
  const paid: Row[] = [
    [translate('receipt.price'), formatAmount(receipt.price)],
    [translate('receipt.platformFee'), formatAmount(receipt.platformFee)],
    ...receipt.parts.map(({ kind, amount, at, methodName }) => [
      translate(`receipt.${kind}`, {
        day: formatDayIn(language, at, receipt.timeZone),
        method: methodNameIn(translate, methodName),
      }),
      formatAmount(amount),
    ]),
    [translate('receipt.totalPaid'), formatAmount(receipt.total)],
  ];
  if (receipt.returns.length === 0) return paid;
  const returns = receipt.returns.map(({ kind, amount, at }) => [
    translate(`receipt.${kind}`, { day: formatDayIn(language, at, receipt.timeZone) }),
    formatAmount(amount),
  ]);
  return [...paid, ...returns, [translate('receipt.returned'), formatAmount(receipt.returned)]];
}
