import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as receipts from '../../../contract/receipts/receipts.ts';
import type { Dependencies } from '../../context.ts';
import { attach } from '../../http/answers/attachment.ts';
import { route } from '../../http/route.ts';
import { recordBuyerReads } from '../audit/api.ts';
import { receiptDocument } from './document.ts';
import { readOwnReceipt } from './reading.ts';
import { readOwnSigned, signedDocument } from './signed.ts';

export function receiptRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, receipts.orderReceipt, async ({ context, params, query, reply }) => {
    const found = await readOwnReceipt(context, params.id, query.payment);
    await recordBuyerReads(context, [params.id]);
    const { name, bytes } = await receiptDocument(context, found);
    attach(reply, name);
    return Readable.from([bytes]);
  });
  route(app, dependencies, receipts.orderAgreement, async ({ context, params, reply }) => {
    const { name, bytes } = await signedDocument(context, await readOwnSigned(context, params.id));
    attach(reply, name);
    return Readable.from([bytes]);
  });
}
