import { Readable } from 'node:stream';
import type { Language } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { documentFileName, ENDINGS } from '../../integrations/document-files.ts';
import { streamZip, type ArchivedFile } from '../../integrations/zip.ts';
import { type FoundReceipt, readSignedAgreement, receiptDocument, signedDocument } from '../receipts/api.ts';
import { readCareSheet } from './care-sheet.ts';
import { readHandOverPhoto } from './photo.ts';

/**
 * What goes home with a sold pet, as a ZIP that is made while it is read. Throws NotFound for a sale that was refunded before
 * anybody confirmed its hand-over, and for a closed account's.
 */
export function homePack(context: Context, found: FoundReceipt, language: Language): { name: string; body: Readable } {
  if (!found.handOver)
    throw notFound('There is nothing to take home: this sale was refunded, or the breeder’s account is closed.');
  return {
    name: `${found.receipt.reference}.zip`,
    body: Readable.from(streamZip(packFiles(context, found, language), context.now), { objectMode: false }),
  };
}

async function* packFiles(context: Context, found: FoundReceipt, language: Language): AsyncGenerator<ArchivedFile> {
  const { name, bytes } = await receiptDocument(context, found, language);
  yield { name, isPacked: true, body: Readable.from([bytes]) };
  if (found.hasAgreement) {
    const signed = await signedDocument(context, await readSignedAgreement(context, found.orderId));
    yield { name: signed.name, isPacked: true, body: Readable.from([signed.bytes]) };
  }
  const photo = await readHandOverPhoto(context, found.handOver?.photo);
  if (photo) yield { name: 'hand-over.jpg', isPacked: true, body: Readable.from([photo]) };
  yield* healthFiles(context, found);
  const careSheet = found.sellerId ? await readCareSheet(context.db, found.sellerId) : '';
  if (careSheet) yield textFile('care-sheet.txt', careSheet);
  const chip = found.details?.microchip;
  if (chip) {
    const words = translateIn(language)('handOver.chipNote', { pet: found.receipt.petName, chip });
    yield textFile('microchip.txt', words);
  }
}

/** Health documents as of the payment, numbered, since a kind may have several. */
async function* healthFiles({ photoStore }: Context, { details }: FoundReceipt): AsyncGenerator<ArchivedFile> {
  for (const [index, { kind, document }] of (details?.health ?? []).entries()) {
    const stored = document && (await photoStore.get(documentFileName(document.id, document.type)));
    if (!stored) continue;
    const name = `health/${index + 1}-${kind.replace('_', '-')}.${ENDINGS[document.type]}`;
    yield { name, isPacked: true, body: stored.body };
  }
}

/** A text file with CRLF line endings, which every system displays. */
const textFile = (name: string, text: string): ArchivedFile => ({
  name,
  body: Readable.from([`\ufeff${text.replace(/\r?\n/g, '\r\n')}\r\n`]),
});
