import { setImmediate } from 'node:timers/promises';
import {
  ADDENDUM_CONSENT_VERSION,
  CONSENTS,
  CONSENT_VERSION,
  SPOT_CONSENT_VERSION,
} from '../../../contract/agreements/signatures.ts';
import { formatTime, LANGUAGE_FACTS, type Language } from '../../../contract/language.ts';
import { sayingIn } from '../../../contract/words/speech.ts';
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
  const say = sayingIn(language);
  const title = say('signed.title', { pet: printableText(petName) || say('receipt.thePet') });
  const lang = LANGUAGE_FACTS[language].locale;
  const pdf = openPdf({ title: `${title} · ${productName}`, author: productName, createdAt: signedAt, lang });
  write(pdf, 'brand', productName);
  write(pdf, 'title', title);
  await writeText(pdf, signed.text);
  writeSignature(pdf, signed, say('signed.signature'), [
    [say('signed.version'), String(signed.versionNumber)],
    ...(reference ? [[say('receipt.reference'), reference] as [string, string]] : []),
  ]);
  for (const addendum of addenda) {
    const sayInAddendum = sayingIn(addendum.language);
    const { number } = addendum;
    beginPage(pdf);
    write(pdf, 'heading', sayInAddendum('addendum.heading'));
    await writeText(pdf, addendum.text);
    writeSignature(pdf, addendum, sayInAddendum('addendum.signature', { number }), []);
  }
  if (![signed, ...addenda].every(({ text, signerName }) => isWhole(text) && isWhole(signerName)))
    write(pdf, 'note', say('signed.leftOut'));
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

const WORDINGS = new Map<string, 'agreement' | 'placeAgreement' | 'addendum'>([
  [CONSENT_VERSION, 'agreement'],
  [SPOT_CONSENT_VERSION, 'placeAgreement'],
  [ADDENDUM_CONSENT_VERSION, 'addendum'],
]);

function writeSignature(pdf: Pdf, signed: Signature, heading: string, more: [string, string][]): void {
  const { language, signedAt, timeZone } = signed;
  const say = sayingIn(language);
  write(pdf, 'heading', heading);
  const facts: [string, string][] = [
    [say('signed.name'), signed.signerName],
    [say('signed.at'), momentIn(language, signedAt, timeZone)],
    ...(timeZone === 'UTC' ? [] : [[say('signed.atUtc'), momentIn(language, signedAt, 'UTC')] as [string, string]]),
    ...more,
  ];
  writeTable(pdf, facts, { columns: [1, 2] });
  write(pdf, 'heading', say('signed.consents'));
  // Texts of other versions are in the repository's history.
  const words = WORDINGS.get(signed.consentVersion);
  if (words) for (const consent of CONSENTS) write(pdf, 'text', say(`${words}.${consent}`));
  write(pdf, 'note', say('signed.wording', { version: signed.consentVersion }));
  write(pdf, 'note', say('signed.hash', { hash: signed.hash }));
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
