import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as evidence from '../../../contract/evidence/evidence.ts';
import * as calls from '../../../contract/orders/orders.ts';
import * as sales from '../../../contract/sales/sales.ts';
import { buyerOfSale } from '../../../contract/sales/buyers.ts';
import { paymentsInFlight } from '../../../contract/sales/payments-in-flight.ts';
import { waitingSales } from '../../../contract/sales/waiting-sales.ts';
import type { Dependencies } from '../../context.ts';
import { attach } from '../../http/answers/attachment.ts';
import { route } from '../../http/route.ts';
import { evidenceDocument, sendEvidence } from '../evidence/api.ts';
import { readSalesFigures } from './figures-reading.ts';
import { readBuyer } from './buyer.ts';
import { listPaymentsInFlight } from './in-flight.ts';
import { countSales, myOrders } from './list-own.ts';
import { getSale, saveNotes, sendMailsAgain } from './read-sale.ts';
import { listWaitingSales } from './waiting.ts';

export function saleRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.myOrders, ({ context, query }) => myOrders(context, query));
  route(app, dependencies, sales.getSale, async ({ context, params }) => ({ sale: await getSale(context, params.id) }));
  route(app, dependencies, buyerOfSale, async ({ context, params }) => ({
    buyer: await readBuyer(context, params.id),
  }));
  route(app, dependencies, sales.sendMailsAgain, async ({ context, params }) => ({
    sale: await sendMailsAgain(context, params.id),
  }));
  route(app, dependencies, sales.saveSaleNotes, async ({ context, params, body }) => ({
    notes: await saveNotes(context, params.id, body.notes),
  }));
  route(app, dependencies, calls.countSales, async ({ context }) => ({ counts: await countSales(context) }));
  route(app, dependencies, calls.salesFigures, ({ context }) => readSalesFigures(context));
  route(app, dependencies, waitingSales, ({ context }) => listWaitingSales(context));
  route(app, dependencies, paymentsInFlight, ({ context }) => listPaymentsInFlight(context));
  route(app, dependencies, evidence.sendEvidence, async ({ context, params, body }) => {
    await sendEvidence(context, params.id, body);
    return { evidence: (await getSale(context, params.id)).evidence };
  });
  route(app, dependencies, evidence.readEvidence, async ({ context, params, query, reply }) => {
    const { name, bytes } = await evidenceDocument(context, params.id, query.dispute);
    attach(reply, name);
    return Readable.from([bytes]);
  });
}
