import type { Context, UserContext } from '../../../../context.ts';
import { readHandOverPhoto } from '../../hand-over/photo.ts';
import { receiptDocument } from '../../receipts/document.ts';
import { readReceiptOf } from '../../receipts/reading.ts';
import { readSignedOf, signedDocument } from '../../receipts/signed.ts';
import { AGREEMENT, HAND_OVER, partsOf, type EvidenceFacts, type Part } from './parts.ts';
import { evidenceFactsOf, readEvidenceFacts } from './reading.ts';

/** What proves one of the actor's sales, as a PDF. Throws NotFound. */
export async function evidenceDocument(context: UserContext, orderId: string) {
  const facts = await readEvidenceFacts(context, orderId);
  return documentOf(context, facts, { name: 'evidence', title: 'Evidence for the sale', parts: partsOf(facts) });
}

/** Its library is loaded with the first one. */
async function documentOf(
  context: Context,
  { receipt, handOver }: EvidenceFacts,
  { name, title, parts }: { name: string; title: string; parts: Part[] },
) {
  const { reference } = receipt;
  const photo = parts.some((part) => part.photo) ? await readHandOverPhoto(context, handOver?.photo) : null;
  const { evidencePdf } = await import('../../../../pdf/evidence.ts');
  const about = { productName: context.config.productName, title: `${title} ${reference}`, now: context.now };
  return { name: `${name}-${reference}.pdf`, bytes: await evidencePdf(parts, about, photo && (await smaller(photo))) };
}

/** A bank takes a few megabytes only. */
async function smaller(photo: Buffer): Promise<Buffer> {
  const { encodeForPrint } = await import('../../../../integrations/photos.ts');
  return encodeForPrint(photo);
}

interface EvidenceFile {
  /** The provider's. */
  field: string;
  name: string;
  bytes: Buffer;
}

/** Of all files together, a little below the provider's limits (5 MB, 50 pages) and Mastercard's (19 pages). */
const MAX_BYTES = 4_500_000;
const MAX_PAGES = 19;

/**
 * What goes to the bank as files: the hand-over, the receipt, the evidence as a whole and the signed agreement, as far as
 * the bank takes them. The text has all of it, too. Throws NotFound.
 */
export async function evidenceFiles(context: Context, sellerId: string, orderId: string): Promise<EvidenceFile[]> {
  const facts = await evidenceFactsOf(context, sellerId, orderId);
  const parts = partsOf(facts);
  const handOver = parts.filter(({ title }) => title === HAND_OVER);
  const whole = parts.filter(({ title }) => title !== AGREEMENT);
  const found = await readReceiptOf(context, sellerId, orderId);
  const files: EvidenceFile[] = [
    ...(handOver.length > 0
      ? [
          {
            field: 'service_documentation',
            ...(await documentOf(context, facts, {
              name: 'hand-over',
              title: 'Hand-over of the sale',
              parts: handOver,
            })),
          },
        ]
      : []),
    { field: 'receipt', ...(await receiptDocument(context, found)) },
    {
      field: 'uncategorized_file',
      ...(await documentOf(context, facts, { name: 'evidence', title: 'Evidence for the sale', parts: whole })),
    },
    ...(facts.signed
      ? [{ field: 'customer_signature', ...(await signedDocument(context, await readSignedOf(context, orderId))) }]
      : []),
  ];
  return asMany(files);
}

/** Leaves out what is too much. */
function asMany(files: EvidenceFile[]): EvidenceFile[] {
  let [bytes, pages] = [0, 0];
  return files.filter((file) => {
    const [withBytes, withPages] = [bytes + file.bytes.length, pages + pagesOf(file.bytes)];
    if (withBytes > MAX_BYTES || withPages > MAX_PAGES) return false;
    [bytes, pages] = [withBytes, withPages];
    return true;
  });
}

/** Of a PDF of ours, which names its pages in plain text. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
