import { asc, and, eq, gt } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { CURRENCY, PHOTO_WIDTHS } from '../../../../contract/business.ts';
import { toAmount } from '../../../../contract/money.ts';
import { RECORDED_METHOD_LABELS } from '../../../../contract/books/recorded-sales.ts';
import type { UserContext } from '../../../context.ts';
import { everyPage } from '../../../db/paging/every-page.ts';
import { documents } from '../../../db/schema.ts';
import { streamCsv } from '../../../integrations/csv.ts';
import { ENDINGS, documentFileName } from '../../../integrations/document-files.ts';
import { photoFileNames } from '../../../integrations/photos/photo-files.ts';
import {
  everyOtherPhoto,
  everyPetPhoto,
  exportAccount,
  exportedLinks,
  exportedLitters,
  exportedPets,
  exportedQuestions,
  exportedWaitlists,
  timeZoneOfBreeder,
} from '../../accounts/api.ts';
import { everyOwnReceipt, everyOwnSigned, signedDocument, receiptsDocument } from '../../receipts/api.ts';
import { parsePeriod, type Period } from '../period.ts';
import { everyRecorded } from '../recorded/reading.ts';
import { statementCsv } from '../statement-csv.ts';
import type { ArchivedFile } from '../../../integrations/zip.ts';

/** All of the actor's data, file after file: JSON and CSV, photos, documents, receipts by month, and signed agreements. */
export async function* archivedFiles(context: UserContext): AsyncGenerator<ArchivedFile> {
  const always = allTime(context);
  yield { name: 'data.json', body: await exportAccount(context) };
  yield { name: 'pets.csv', body: toCsv(exportedPets(context)) };
  yield { name: 'litters.csv', body: toCsv(exportedLitters(context)) };
  yield { name: 'waiting-lists.csv', body: toCsv(exportedWaitlists(context)) };
  yield { name: 'payment-links.csv', body: toCsv(exportedLinks(context)) };
  yield { name: 'movements.csv', body: statementCsv(context, always) };
  yield { name: 'recorded-sales.csv', body: toCsv(recordedRows(context, always)) };
  yield { name: 'questions.csv', body: toCsv(questionRows(context)) };
  yield* receiptFiles(context);
  yield* agreementFiles(context);
  yield* photoFiles(context);
  yield* documentFiles(context);
}

function allTime({ now, actor }: UserContext): Period {
  const timeZone = timeZoneOfBreeder(actor.account.user);
  const [start, end] = [parsePeriod('2000', timeZone), parsePeriod(String(now.getUTCFullYear() + 1), timeZone)];
  return { ...start, to: end.to, months: [...start.months, ...end.months] };
}

/** Rows with the same fields as CSV; the first one names the columns. */
const toCsv = (rows: AsyncGenerator<object>) => streamCsv(rows, { bom: true, header: true });

async function* recordedRows(context: UserContext, period: Period) {
  for await (const sale of everyRecorded(context, period))
    yield {
      soldOn: sale.soldOn,
      petName: sale.petName,
      buyerName: sale.buyerName,
      method: RECORDED_METHOD_LABELS[sale.method],
      amount: toAmount(sale.amountCents),
      currency: CURRENCY,
      note: sale.note,
    };
}

/** A row for each message. */
async function* questionRows(context: UserContext) {
  for await (const { messages, ...question } of exportedQuestions(context))
    for (const message of messages) yield { ...question, ...message };
}

/** A document for each month in which receipts were issued, with a page for each. */
async function* receiptFiles(context: UserContext): AsyncGenerator<ArchivedFile> {
  const timeZone = timeZoneOfBreeder(context.actor.account.user);
  const month = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
  const next = everyOwnReceipt(context);
  let held = await next.next();
  while (!held.done) {
    const name = month.format(held.value.issuedAt);
    async function* ofMonth() {
      for (; !held.done && month.format(held.value.issuedAt) === name; held = await next.next())
        yield held.value.receipt;
    }
    const bytes = await receiptsDocument(context, ofMonth(), `Receipts ${name}`);
    yield { name: `receipts/${name}.pdf`, isPacked: true, body: Readable.from([bytes]) };
  }
}

/** What buyers signed, by the reference of the receipt. */
async function* agreementFiles(context: UserContext): AsyncGenerator<ArchivedFile> {
  for await (const found of everyOwnSigned(context)) {
    const { bytes } = await signedDocument(context, found);
    yield { name: `agreements/${found.reference}.pdf`, isPacked: true, body: Readable.from([bytes]) };
  }
}

const DOCUMENTS_PER_PAGE = 200;
const LARGEST = PHOTO_WIDTHS.length - 1;

async function* photoFiles(context: UserContext): AsyncGenerator<ArchivedFile> {
  for await (const { hash, file } of everyPetPhoto(context)) yield* photoFile(context, hash, file);
  for await (const { hash, file } of everyOtherPhoto(context)) yield* photoFile(context, hash, file);
}

async function* photoFile({ photoStore }: UserContext, hash: string, name: string): AsyncGenerator<ArchivedFile> {
  const stored = await photoStore.get(photoFileNames(hash)[LARGEST]!);
  if (stored) yield { name, isPacked: true, body: stored.body };
}

async function* documentFiles({ db, actor, photoStore }: UserContext): AsyncGenerator<ArchivedFile> {
  const rows = everyPage<Pick<typeof documents.$inferSelect, 'hash' | 'type'>>(DOCUMENTS_PER_PAGE, (after, limit) =>
    db
      .select({ hash: documents.hash, type: documents.type })
      .from(documents)
      .where(and(eq(documents.userId, actor.id), after && gt(documents.hash, after.hash)))
      .orderBy(asc(documents.hash))
      .limit(limit),
  );
  for await (const { hash, type } of rows) {
    const stored = await photoStore.get(documentFileName(hash, type));
    if (stored) yield { name: `documents/${hash}.${ENDINGS[type]}`, isPacked: true, body: stored.body };
  }
}
