import type { Language } from '../../../contract/language.ts';
import type { Context } from '../../context.ts';
import { photoFileNames, readPhotoFile } from '../../integrations/photos/photo-files.ts';
import type { FoundReceipt, Photo } from './reading.ts';

/** A receipt as a PDF with its photo. Its library is loaded with the first one. */
export async function receiptDocument(context: Context, found: FoundReceipt, language: Language = 'en') {
  const { receiptPdf } = await import('./receipt-pdf.ts');
  const { receipt, photo } = found;
  const picture = photo && (await readPicture(context, photo));
  return {
    name: `receipt-${receipt.reference}.pdf`,
    bytes: await receiptPdf(found, picture, context.config.productName, language),
  };
}

/** Receipts as one PDF with a page for each. */
export async function receiptsDocument(
  { config, now }: Context,
  receipts: AsyncIterable<FoundReceipt['receipt']>,
  title: string,
): Promise<Buffer> {
  const { receiptsPdf } = await import('./receipt-pdf.ts');
  return receiptsPdf(receipts, title, config.productName, now);
}

/** The JPEG that is made for link previews. A receipt is whole without it. */
async function readPicture({ photoStore, log }: Context, { hash }: Photo): Promise<Buffer | null> {
  try {
    return await readPhotoFile(
      photoStore,
      photoFileNames(hash).find((name) => name.endsWith('.jpg'))!,
    );
  } catch (error) {
    log.warn({ err: error }, 'a photo could not be read; the receipt leaves it out');
    return null;
  }
}
