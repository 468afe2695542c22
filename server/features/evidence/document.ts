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

/** Limits for all evidence files together, in bytes and pages: just below the provider's 5 MB, and at Mastercard's 19 pages. */
const MAX_BYTES = 4_500_000;
const MAX_PAGES = 19;

/**
 * What goes to the bank as files: the hand-over, the receipt or what was paid so far, the evidence as a whole and the signed
 * agreement, as far as the bank takes them. The text has all of it, too. Throws NotFound.
 */
export async function evidenceFiles(
  context: Context,
  sellerId: string,
  orderId: string,
  disputeId: string,
): Promise<EvidenceFile[]> {
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
  return asMany(files);
}

/** Leaves out what is too much. */
function asMany(files: EvidenceFile[]): EvidenceFile[] {
  let [bytes, pages] = [0, 0];
  return files.filter((file) => {
    const [withBytes, withPages] = [bytes + file.bytes.length, pages + countPdfPages(file.bytes)];
    if (withBytes > MAX_BYTES || withPages > MAX_PAGES) return false;
    [bytes, pages] = [withBytes, withPages];
    return true;
  });
}

/** Page count of a PDF that this product generated, which names its pages in plain text. */
const countPdfPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
