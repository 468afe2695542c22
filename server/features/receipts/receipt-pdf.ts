import { setImmediate } from 'node:timers/promises';
import { contactWays } from '../../../contract/contacts.ts';
import { formatAmount } from '../../../contract/money.ts';
import { methodNameIn } from '../../../contract/payments/payment-method-names.ts';
import { PET_DETAILS, type ChoiceValue, type PetDetails, type TextDetail } from '../../../contract/pets/pet-details.ts';
import { listLineRows } from '../../../contract/payments/line-rows.ts';
import {
  afterPartText,
  listBalanceLines,
  receiptPartName,
  receiptPartTitle,
} from '../../../contract/payments/receipt-lines.ts';
import type { Receipt } from '../../../contract/receipts/receipts.ts';
import { formatDayIn, formatTime, LANGUAGE_FACTS, nameTimeZone, type Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { closePdf, openPdf, placePicture, write, writeTable, type Pdf, type Row } from '../../pdf/document.ts';
import { lacksLetter, printableText } from '../../pdf/fonts.ts';

interface Sold {
  receipt: Receipt;
  /** The pet's, as the page showed them at the payment. */
  details: PetDetails | null;
  /** The buyer signed one. */
  hasAgreement: boolean;
}

/** A receipt as a PDF of one page. `photo` is a JPEG. */
export async function receiptPdf(
  sold: Sold,
  photo: Buffer | null,
  productName: string,
  language: Language = 'en',
): Promise<Buffer> {
  const { receipt } = sold;
  const paidAt = new Date(receipt.paidAt);
  const title = translateIn(language)('receipt.title', { reference: receipt.reference });
  const lang = LANGUAGE_FACTS[language].locale;
  const pdf = openPdf({ title: `${title} · ${productName}`, author: productName, createdAt: paidAt, lang });
  writeReceipt(pdf, sold, photo, productName, language);
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
    writeReceipt(pdf, { receipt, details: null, hasAgreement: false }, null, productName, 'en');
    // A page takes some milliseconds; others are served in between.
    await setImmediate();
  }
  return closePdf(pdf);
}

function writeReceipt(pdf: Pdf, sold: Sold, photo: Buffer | null, productName: string, language: Language): void {
  const { receipt } = sold;
  const translate = translateIn(language);
  const pet = printableName(receipt.petName, translate('receipt.thePet'));
  if (photo) placePicture(pdf, photo, pet);
  write(pdf, 'brand', productName);
  write(pdf, 'title', translate('receipt.heading'));
  write(pdf, 'text', translate('receipt.number', { number: receipt.number, reference: receipt.reference }));
  pdf.doc.y = Math.max(pdf.doc.y, photo ? 180 : 0);
  writeTable(pdf, listParties(receipt, language), {
    columns: [1, 1],
    head: [translate('receipt.breeder'), translate('receipt.buyer')],
    texts: 2,
    lines: false,
  });
  write(pdf, 'heading', receipt.part ? receiptPartTitle(translate, receipt.part.kind, pet) : pet);
  writeTable(pdf, listReceiptFacts(sold, language), { columns: [1, 2], values: 'left' });
  write(pdf, 'heading', translate('receipt.amount'));
  const amounts = listReceiptAmounts(receipt, language);
  writeTable(pdf, amounts, { columns: [2, 1], boldFrom: amounts.length - 1 });
  if (receipt.part) {
    write(pdf, 'heading', translate('receipt.after'));
    const lines = listBalanceLines(translate, language, receipt.part);
    writeTable(pdf, lines, { columns: [2, 1], boldFrom: lines.length - 1 });
    write(pdf, 'text', afterPartText(translate, receipt.part));
  }
  if (receipt.disputed) write(pdf, 'text', translate('receipt.inReview'));
  writeAgreed(pdf, sold, language);
  const { petName, breed, breederName, breederLicense, breederLine, buyerName } = receipt;
  const extras = receipt.lines?.extras.map(({ name }) => name) ?? [];
  if (
    [petName, breed, breederName, breederLicense, breederLine, buyerName, ...extras].some(
      (name) => name && lacksLetter(name),
    )
  )
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

/** Seller and buyer side by side: name, address, and each way to reach the seller in a line, where nothing breaks an email address. */
function listParties(receipt: Receipt, language: Language): Row[] {
  const translate = translateIn(language);
  const { breederContact, breederLicense, breederLine } = receipt;
  const sides = [
    [
      printableName(receipt.breederName, translate('receipt.theBreeder')),
      receipt.breederAddress,
      ...contactWays(breederContact ?? ''),
      breederLicense && `${translate('receipt.license')} ${printableText(breederLicense)}`,
      breederLine && printableText(breederLine),
    ],
    [printableName(receipt.buyerName, translate('receipt.theBuyer')), receipt.buyerPlace],
  ].map((lines) => lines.filter((line) => line));
  const [seller, buyer] = sides as [string[], string[]];
  const rows = Math.max(seller.length, buyer.length);
  return Array.from({ length: rows }, (_, at) => [seller[at] ?? '', buyer[at] ?? '']);
}

/** The animal, and the payment. */
function listReceiptFacts({ receipt, details }: Sold, language: Language): Row[] {
  const translate = translateIn(language);
  const looks = [
    receipt.breed,
    ...LOOKS.flatMap((name) => (details ? listDetail(details, name, language)[0]?.[1] : [])),
  ].filter((look) => look !== null && look !== undefined);
  return [
    ...(looks.length > 0 ? [[translate('receipt.breed'), looks.join(', ')]] : []),
    ...(details ? FACTS.flatMap((name) => listDetail(details, name, language)) : []),
    [translate('receipt.paidOn'), formatDayIn(language, receipt.paidAt, receipt.timeZone)],
    [translate('receipt.method'), methodNameIn(translate, receipt.paymentMethodName)],
  ];
}

const LOOKS = ['sex', 'color'] as const;
const FACTS = ['bornOn', 'microchip', 'registration'] as const;
const AGREED = ['comesWith', 'guarantee'] as const;
/** Beside more payments and refunds the page has no room for it. */
const PAYMENTS_MAX = 5;
/** What is longer stands in full on the page of the receipt. */
const SENTENCES_MAX = 300;

function listDetail(details: PetDetails, name: TextDetail, language: Language): Row[] {
  const translate = translateIn(language);
  const value = details[name];
  if (!value) return [];
  const { kind } = PET_DETAILS[name];
  const shown =
    kind === 'day'
      ? formatTime(language, value, { dateStyle: 'long' })
      : kind === 'choice'
        ? translate(`pet.${value as ChoiceValue}`)
        : value.length > SENTENCES_MAX
          ? `${value.slice(0, SENTENCES_MAX).trimEnd()} …`
          : value;
  return [[translate(`pet.${name}`), shown]];
}

/** What goes with the pet, what the breeder guarantees, and that an agreement was signed. */
function writeAgreed(pdf: Pdf, { receipt, details, hasAgreement }: Sold, language: Language): void {
  const translate = translateIn(language);
  const { parts, returns } = receipt;
  const rows =
    details && parts.length + returns.length <= PAYMENTS_MAX
      ? AGREED.flatMap((name) => listDetail(details, name, language))
      : [];
  if (rows.length === 0 && !hasAgreement) return;
  write(pdf, 'heading', translate('receipt.agreed'));
  if (rows.length > 0) writeTable(pdf, rows, { columns: [1, 2], values: 'left' });
  if (hasAgreement) write(pdf, 'text', translate('receipt.signed'));
}

const printableLines = ({ extras, discount }: NonNullable<Receipt['lines']>) => ({
  extras: extras.map((extra) => ({ ...extra, name: printableName(extra.name, '?') })),
  discount,
});

function listReceiptAmounts(receipt: Receipt, language: Language): Row[] {
  const translate = translateIn(language);
  const paid: Row[] = [
    [
      translate(receipt.part ? 'receipt.ofPrice' : 'receipt.price'),
      formatAmount(receipt.lines?.petPrice ?? receipt.price),
    ],
    ...(receipt.lines ? listLineRows(translate, printableLines(receipt.lines)) : []),
    [translate('receipt.platformFee'), formatAmount(receipt.platformFee)],
    ...receipt.parts.map((part) => [
      receiptPartName(translate, language, part, receipt.timeZone),
      formatAmount(part.amount),
    ]),
    [translate(receipt.part ? 'receipt.paidNow' : 'receipt.totalPaid'), formatAmount(receipt.total)],
  ];
  if (receipt.returns.length === 0) return paid;
  const returns = receipt.returns.map(({ kind, amount, at }) => [
    translate(`receipt.${kind}`, { day: formatDayIn(language, at, receipt.timeZone) }),
    formatAmount(amount),
  ]);
  return [...paid, ...returns, [translate('receipt.returned'), formatAmount(receipt.returned)]];
}
