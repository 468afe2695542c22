import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/books/books.ts';
import { toUtcDay } from '../../../contract/day.ts';
import * as recorded from '../../../contract/books/recorded-sales.ts';
import type { Dependencies, UserContext } from '../../context.ts';
import { attach } from '../../http/answers/attachment.ts';
import { route } from '../../http/route.ts';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import { recordListRead } from '../audit/api.ts';
import { archivedFiles } from './archive/files.ts';
import { streamZip } from '../../integrations/zip.ts';
import { listReceipts } from './list-receipts.ts';
import { parsePeriod } from './period.ts';
import { myRecordedSales } from './recorded/reading.ts';
import { changeRecordedSale, deleteRecordedSale, recordSale } from './recorded/service.ts';
import { readStatement, statementDocument } from './statement.ts';
import { statementCsv } from './statement-csv.ts';

const statementPeriod = ({ actor }: UserContext, period: string, timeZone?: string) =>
  parsePeriod(period, timeZone ?? timeZoneOfBreeder(actor.account.user));

export function bookRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.getStatement, ({ context, params, query }) =>
    readStatement(context, statementPeriod(context, params.period, query.timeZone)),
  );
  route(app, dependencies, calls.listReceipts, async ({ context, params, query }) => ({
    receipts: await listReceipts(context, statementPeriod(context, params.period, query.timeZone)),
  }));
  route(app, dependencies, calls.prepareArchive, async () => ({ path: calls.downloadArchive.path }));
  route(app, dependencies, calls.downloadArchive, async ({ context, reply }) => {
    const product = context.config.productName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    attach(reply, `${product}-${toUtcDay(context.now)}.zip`);
    return Readable.from(streamZip(archivedFiles(context), context.now), { objectMode: false });
  });
  route(app, dependencies, recorded.listRecordedSales, ({ context, query }) => myRecordedSales(context, query));
  route(app, dependencies, recorded.recordSale, async ({ context, body, idempotencyKey }) => ({
    sale: await recordSale(context, body, idempotencyKey),
  }));
  route(app, dependencies, recorded.changeRecordedSale, async ({ context, params, body }) => ({
    sale: await changeRecordedSale(context, params.id, body),
  }));
  route(app, dependencies, recorded.deleteRecordedSale, ({ context, params }) =>
    deleteRecordedSale(context, params.id),
  );
  route(app, dependencies, calls.statementCsv, async ({ context, params, query, reply }) => {
    const period = statementPeriod(context, params.period, query.timeZone);
    await recordListRead(context, `Statement ${period.name}, CSV`);
    attach(reply, `statement-${params.period}.csv`);
    return statementCsv(context, period);
  });
  route(app, dependencies, calls.statementPdf, async ({ context, params, query, reply }) => {
    attach(reply, `statement-${params.period}.pdf`);
    return Readable.from([await statementDocument(context, statementPeriod(context, params.period, query.timeZone))]);
  });
}
