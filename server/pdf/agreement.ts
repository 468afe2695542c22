import { setImmediate } from 'node:timers/promises';
import { CONSENTS, CONSENT_VERSION } from '../../contract/signatures.ts';
import { formatTime, LOCALES, type Language } from '../../contract/words/language.ts';
import { sayingIn } from '../../contract/words/speech.ts';
import { closePdf, openPdf, write, writeLines, writeTable, type Pdf } from './document.ts';
import { shownText } from './fonts.ts';

/** What a buyer signed. */
export interface SignedText {
  text: string;
  hash: string;
  versionNumber: number;
  signerName: string;
  consentVersion: string;
  /** In which the consents were read. */
  language: Language;
  signedAt: Date;
  /** The breeder's then. */
  timeZone: string;
}

interface About {
  petName: string;
  /** Of the receipt; null before there is one. */
  reference: string | null;
  productName: string;
}

/** A signed agreement as a PDF: the text as it was displayed, then the signature. It is the same whenever it is made. */
export async function agreementPdf(signed: SignedText, { petName, reference, productName }: About): Promise<Buffer> {
  const { language, signedAt } = signed;
  const say = sayingIn(language);
  const title = say('signed.title', { pet: shownText(petName) || say('receipt.thePet') });
  const lang = LOCALES[language];
  const pdf = openPdf({ title: `${title} · ${productName}`, author: productName, createdAt: signedAt, lang });
  write(pdf, 'brand', productName);
  write(pdf, 'title', title);
  // A blank line ends a paragraph.
  for (const paragraph of signed.text.split(/\n\s*\n/)) {
    writeLines(pdf, 'text', paragraph);
    // A long text takes a while; others are served in between.
    await setImmediate();
  }
  writeSignature(pdf, signed, reference);
  if (!isWhole(signed.text) || !isWhole(signed.signerName)) write(pdf, 'note', say('signed.leftOut'));
  return closePdf(pdf);
}

function writeSignature(pdf: Pdf, signed: SignedText, reference: string | null): void {
  const { language, signedAt, timeZone } = signed;
  const say = sayingIn(language);
  write(pdf, 'heading', say('signed.signature'));
  const facts: [string, string][] = [
    [say('signed.name'), signed.signerName],
    [say('signed.at'), momentIn(language, signedAt, timeZone)],
    ...(timeZone === 'UTC' ? [] : [[say('signed.atUtc'), momentIn(language, signedAt, 'UTC')] as [string, string]]),
    [say('signed.version'), String(signed.versionNumber)],
    ...(reference ? [[say('receipt.reference'), reference] as [string, string]] : []),
  ];
  writeTable(pdf, facts, { columns: [1, 2] });
  write(pdf, 'heading', say('signed.consents'));
  // The words of other versions are in the product's history.
  if (signed.consentVersion === CONSENT_VERSION)
    for (const consent of CONSENTS) write(pdf, 'text', say(`agreement.${consent}`));
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
const isWhole = (text: string): boolean => shownText(text) === text.normalize('NFC').replace(/\s+/g, ' ').trim();
