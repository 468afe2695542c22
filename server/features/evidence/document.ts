import { EVIDENCE_LIMITS } from '../../../contract/evidence/evidence.ts';
import type { Context, UserContext } from '../../context.ts';
import { readHandOverPhoto } from '../hand-overs/api.ts';
import { readReceiptForSeller, readSignedAgreement, receiptDocument, signedDocument } from '../receipts/api.ts';
import type { EvidenceFacts, Part } from './facts.ts';
import { AGREEMENT, HAND_OVER, MAILS, listEvidenceParts } from './parts.ts';
import { readEvidenceFactsForSeller, readEvidenceFacts } from './reading.ts';
import { DEPOSIT_TERMS, DISPUTED_PAYMENT, PAYMENTS } from './reservation-parts.ts';

/** What proves one of the actor's sales, in a dispute if one is named, as a PDF. Throws NotFound. */
export async function evidenceDocument(context: UserContext, orderId: string, disputeId?: string) {
  const facts = await readEvidenceFacts(context, orderId, disputeId);
  return renderDocument(context, facts, { name: 'evidence', title: 'Evidence', parts: listEvidenceParts(facts) });
}

/** Its library is loaded with the first one. */
async function renderDocument(
  context: Context,
  facts: EvidenceFacts,
  { name, title, parts }: { name: string; title: string; parts: Part[] },
) {
  const photo = parts.some((part) => part.photo) ? await readHandOverPhoto(context, facts.handOver?.photo) : null;
  const { evidencePdf } = await import('./evidence-pdf.ts');
  const { subject, reference } = toSubject(facts);
  const about = { productName: context.config.productName, title: `${title} for ${subject}`, now: context.now };
  return { name: `${name}-${reference}.pdf`, bytes: await evidencePdf(parts, about, photo && (await smaller(photo))) };
}

/** Before the last part is paid there is no receipt to refer to. */
function toSubject({ receipt, order, price }: EvidenceFacts) {
  if (receipt) return { subject: `the sale ${receipt.reference}`, reference: receipt.reference };
  const what = price?.spot === 'waiting' ? 'a place on the waiting list of' : 'the reservation of';
  return { subject: `${what} ${order.petName}`, reference: order.id.slice(0, SHORT) };
}

/** Enough of an order's id to tell files apart. */
const SHORT = 8;

/** A bank takes a few megabytes only. */
async function smaller(photo: Buffer): Promise<Buffer> {
  const { encodeForPrint } = await import('../../integrations/photos/photos.ts');
  return encodeForPrint(photo);
}

interface EvidenceFile {
  /** The provider's. */
  field: string;
  name: string;
  bytes: Buffer;
}

/** What the bank takes of the files, and what is too much for it, the most important first. */
interface EvidenceFiles {
  fit: EvidenceFile[];
  tooMuch: (EvidenceFile & { pages: number })[];
  most: { bytes: number; pages: number };
}

/**
 * What goes to the bank as files: the hand-over, the receipt or what was paid so far, the evidence as a whole and the signed
 * agreement, as far as the bank takes them. The text has all of it, too. Throws NotFound.
 */
export async function evidenceFiles(
  context: Context,
  sellerId: string,
  orderId: string,
  disputeId: string,
): Promise<EvidenceFiles> {
  const facts = await readEvidenceFactsForSeller(context, sellerId, orderId, disputeId);
  const parts = listEvidenceParts(facts);
  const of = (titles: string[]) => parts.filter(({ title }) => titles.includes(title));
  const made = (name: string, title: string, chosen: Part[]) =>
    renderDocument(context, facts, { name, title, parts: chosen });
  const files: EvidenceFile[] = [];
  if (of([HAND_OVER]).length > 0)
    files.push({ field: 'service_documentation', ...(await made('hand-over', 'Hand-over', of([HAND_OVER]))) });
  files.push({
    field: 'receipt',
    ...(facts.receipt
      ? await receiptDocument(context, await readReceiptForSeller(context, sellerId, orderId))
      : await made('payment', 'Payments', of([DISPUTED_PAYMENT, PAYMENTS, DEPOSIT_TERMS, MAILS]))),
  });
  files.push({
    field: 'uncategorized_file',
    ...(await made(
      'evidence',
      'Evidence',
      parts.filter(({ title }) => title !== AGREEMENT),
    )),
  });
  if (facts.signed)
    files.push({
      field: 'customer_signature',
      ...(await signedDocument(context, await readSignedAgreement(context, orderId))),
    });
  const { bytes, pages } = EVIDENCE_LIMITS;
  const isMastercard = facts.disputed?.dispute.network === 'mastercard';
  return fitInto(files, { bytes, pages: isMastercard ? pages.mastercard : pages.other });
}

function fitInto(files: EvidenceFile[], most: EvidenceFiles['most']): EvidenceFiles {
  const found: EvidenceFiles = { fit: [], tooMuch: [], most };
  let [bytes, pages] = [0, 0];
  for (const file of files) {
    const own = countPdfPages(file.bytes);
    if (bytes + file.bytes.length > most.bytes || pages + own > most.pages) {
      found.tooMuch.push({ ...file, pages: own });
      continue;
    }
    found.fit.push(file);
    [bytes, pages] = [bytes + file.bytes.length, pages + own];
  }
  return found;
}

const NAMES: Record<string, string> = {
  service_documentation: 'the hand-over with its photo',
  receipt: 'the receipt',
  uncategorized_file: 'the evidence as a whole',
  customer_signature: 'the signed agreement',
};

/** Says what has to be left out for the bank to take the rest; undefined if it takes all. */
export function describeTooMuch({ tooMuch, most }: EvidenceFiles): string | undefined {
  if (tooMuch.length === 0) return undefined;
  const left = tooMuch.map(
    ({ field, pages }) => `${NAMES[field] ?? field} (${pages === 1 ? '1 page' : `${pages} pages`})`,
  );
  return `The bank takes ${most.pages} pages and 4.5 MB in all. Leave out ${left.join(' and ')} as a document: what it says is sent as text.`;
}

/** Page count of a PDF that this product generated, which names its pages in plain text. */
const countPdfPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
