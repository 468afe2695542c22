import { setImmediate } from 'node:timers/promises';
import {
  ADDENDUM_CONSENT_VERSION,
  CONSENTS,
  CONSENT_VERSION,
  SPOT_CONSENT_VERSION,
} from '../../../contract/agreements/signatures.ts';
import { formatTime, LANGUAGE_FACTS, type Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { beginPage, closePdf, openPdf, write, writeLines, writeTable, type Pdf } from '../../pdf/document.ts';
import { printableText } from '../../pdf/fonts.ts';

interface Signature {
  text: string;
  hash: string;
  signerName: string;
  consentVersion: string;
  /** Language in which the consents were displayed. */
  language: Language;
  signedAt: Date;
  /** The breeder's then. */
  timeZone: string;
}

/** What a buyer signed. */
interface SignedText extends Signature {
  versionNumber: number;
}

/** What a buyer signed in addition to it later. */
interface SignedAddendum extends Signature {
  number: number;
}

interface About {
  /** Name of the pet in the agreement. An addendum names the pet that replaced it. */
  petName: string;
  /** Reference of the receipt; null before there is a receipt. */
  reference: string | null;
  productName: string;
}

/** A signed agreement as a PDF: the text as it was displayed, then the signature; then each addendum likewise, on a page of its own. It is the same whenever it is made. */
export async function agreementPdf(
  signed: SignedText,
  addenda: SignedAddendum[],
  { petName, reference, productName }: About,
): Promise<Buffer> {
  const { language, signedAt } = signed;
  const translate = translateIn(language);
  const title = translate('signed.title', { pet: printableText(petName) || translate('receipt.thePet') });
  const lang = LANGUAGE_FACTS[language].locale;
  const pdf = openPdf({ title: `${title} · ${productName}`, author: productName, createdAt: signedAt, lang });
  write(pdf, 'brand', productName);
  write(pdf, 'title', title);
  await writeText(pdf, signed.text);
  writeSignature(pdf, signed, translate('signed.signature'), [
    [translate('signed.version'), String(signed.versionNumber)],
    ...(reference ? [[translate('receipt.reference'), reference] as [string, string]] : []),
  ]);
  for (const addendum of addenda) {
    const sayInAddendum = translateIn(addendum.language);
    const { number } = addendum;
    beginPage(pdf);
    write(pdf, 'heading', sayInAddendum('addendum.heading'));
    await writeText(pdf, addendum.text);
    writeSignature(pdf, addendum, sayInAddendum('addendum.signature', { number }), []);
  }
  if (![signed, ...addenda].every(({ text, signerName }) => isWhole(text) && isWhole(signerName)))
    write(pdf, 'note', translate('signed.leftOut'));
  return closePdf(pdf);
}

async function writeText(pdf: Pdf, text: string): Promise<void> {
  // A blank line ends a paragraph.
  for (const paragraph of text.split(/\n\s*\n/)) {
    writeLines(pdf, 'text', paragraph);
    // A long text takes a while; others are served in between.
    await setImmediate();
  }
}

const WORDINGS = new Map<string, 'agreement' | 'spotAgreement' | 'addendum'>([
  [CONSENT_VERSION, 'agreement'],
  [SPOT_CONSENT_VERSION, 'spotAgreement'],
  [ADDENDUM_CONSENT_VERSION, 'addendum'],
]);

function writeSignature(pdf: Pdf, signed: Signature, heading: string, more: [string, string][]): void {
  const { language, signedAt, timeZone } = signed;
  const translate = translateIn(language);
  write(pdf, 'heading', heading);
  const facts: [string, string][] = [
    [translate('signed.name'), signed.signerName],
    [translate('signed.at'), momentIn(language, signedAt, timeZone)],
    ...(timeZone === 'UTC'
      ? []
      : [[translate('signed.atUtc'), momentIn(language, signedAt, 'UTC')] as [string, string]]),
    ...more,
  ];
  writeTable(pdf, facts, { columns: [1, 2] });
  write(pdf, 'heading', translate('signed.consents'));
  // Texts of other versions are in the repository's history.
  const words = WORDINGS.get(signed.consentVersion);
  if (words) for (const consent of CONSENTS) write(pdf, 'text', translate(`${words}.${consent}`));
  write(pdf, 'note', translate('signed.wording', { version: signed.consentVersion }));
  write(pdf, 'note', translate('signed.hash', { hash: signed.hash }));
}

const momentIn = (language: Language, time: Date, timeZone: string): string =>
  formatTime(language, time, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });

/** Whether the fonts have each symbol. */
const isWhole = (text: string): boolean => printableText(text) === text.normalize('NFC').replace(/\s+/g, ' ').trim();
