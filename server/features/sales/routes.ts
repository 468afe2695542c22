import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as buyerData from '../../../contract/buyer-data/buyer-data.ts';
import * as handOvers from '../../../contract/hand-overs/hand-overs.ts';
import * as calls from '../../../contract/orders/orders.ts';
import * as sales from '../../../contract/sales/sales.ts';
import * as evidence from '../../../contract/evidence/evidence.ts';
import * as signatures from '../../../contract/agreements/signatures.ts';
import * as receipts from '../../../contract/receipts/receipts.ts';
import { formatTime, type Language } from '../../../contract/language.ts';
import { sayingIn } from '../../../contract/words/speech.ts';
import type { Dependencies } from '../../context.ts';
import { rememberedPlace, rememberPlace } from '../../http/cookies/buyer-place.ts';
import { holderOf } from '../../http/cookies/holder.ts';
import { attach } from '../../http/answers/attachment.ts';
import { route } from '../../http/route.ts';
import { copyBuyerData, deleteBuyerData, requestBuyerData } from '../buyer-data/api.ts';
import { endHold, openCheckout, purchaseOf, readAgreement } from '../checkout/api.ts';
import { salesFiguresOf } from './figures-reading.ts';
import { careSheetOf, confirmHandOver, handOverPhotoRoutes, homePack, saveCareSheet } from '../hand-overs/api.ts';
import { evidenceDocument, sendEvidence } from '../evidence/api.ts';
import { readOwnReceipt, readOwnSigned, receiptDocument, signedDocument } from '../receipts/api.ts';
import { refundOrder } from '../refunds/api.ts';
import { placeRoutes } from '../waitlist-spots/api.ts';
import { reservationRoutes } from '../reservations/api.ts';
import { getSale, saveNotes } from './read-sale.ts';
import { countSales, myOrders } from './list-own.ts';

export function orderRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.createCheckout, ({ context, params, body, idempotencyKey, request, reply }) => {
    if (body.place) rememberPlace(context.config, reply, body.place);
    const place = body.place ?? rememberedPlace(context.config, request);
    const buyer = holderOf(context.config, idempotencyKey, request);
    return openCheckout(context, params.id, { ...body, place }, buyer);
  });
  route(app, dependencies, signatures.readAgreement, async ({ context, params }) => ({
    agreement: await readAgreement(context, params.id),
  }));
  route(app, dependencies, calls.endHold, ({ context, params, body }) => endHold(context, params.id, body.refuseBuyer));
  route(
    app,
    dependencies,
    calls.getPaymentSuccess,
    async ({ context, query }) => (await purchaseOf(context, query.session_id)).purchase,
  );
  route(app, dependencies, calls.myOrders, ({ context, query }) => myOrders(context, query));
  route(app, dependencies, sales.getSale, async ({ context, params }) => ({ sale: await getSale(context, params.id) }));
  route(app, dependencies, sales.saveSaleNotes, async ({ context, params, body }) => ({
    notes: await saveNotes(context, params.id, body.notes),
  }));
  route(app, dependencies, handOvers.confirmHandOver, async ({ context, params, body }) => ({
    handOver: await confirmHandOver(context, params.id, body),
  }));
  handOverPhotoRoutes(app, dependencies);
  route(app, dependencies, handOvers.getCareSheet, async ({ context }) => ({
    careSheet: await careSheetOf(context.db, context.actor.id),
  }));
  route(app, dependencies, handOvers.saveCareSheet, async ({ context, body }) => ({
    careSheet: await saveCareSheet(context, body.careSheet),
  }));
  route(app, dependencies, handOvers.homePack, async ({ context, params, reply }) => {
    const { name, body } = homePack(context, await readOwnReceipt(context, params.id), 'en');
    attach(reply, name);
    return body;
  });
  route(app, dependencies, calls.countSales, async ({ context }) => ({ counts: await countSales(context) }));
  route(app, dependencies, calls.salesFigures, ({ context }) => salesFiguresOf(context));
  route(app, dependencies, calls.refundOrder, async ({ context, params, body, idempotencyKey }) => ({
    order: await refundOrder(context, params.id, { amountCents: body.amount, key: idempotencyKey }),
  }));
  reservationRoutes(app, dependencies);
  placeRoutes(app, dependencies);
  route(app, dependencies, receipts.orderReceipt, async ({ context, params, reply }) => {
    const { name, bytes } = await receiptDocument(context, await readOwnReceipt(context, params.id));
    attach(reply, name);
    return Readable.from([bytes]);
  });
  route(app, dependencies, receipts.orderAgreement, async ({ context, params, reply }) => {
    const { name, bytes } = await signedDocument(context, await readOwnSigned(context, params.id));
    attach(reply, name);
    return Readable.from([bytes]);
  });
  disputeRoutes(app, dependencies);
  buyerDataRoutes(app, dependencies);
}

function disputeRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, evidence.sendEvidence, async ({ context, params, body }) => {
    await sendEvidence(context, params.id, body.dispute);
    return { evidence: (await getSale(context, params.id)).evidence };
  });
  route(app, dependencies, evidence.readEvidence, async ({ context, params, query, reply }) => {
    const { name, bytes } = await evidenceDocument(context, params.id, query.dispute);
    attach(reply, name);
    return Readable.from([bytes]);
  });
}

function buyerDataRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, buyerData.requestBuyerData, async ({ context, body, request }) => {
    await requestBuyerData(context, body.email, body.kind, request.language);
    return { message: 'If we hold data about a buyer with this address, we sent a link.' };
  });
  route(app, dependencies, buyerData.copyBuyerData, ({ context, body }) => copyBuyerData(context, body.token));
  route(app, dependencies, buyerData.deleteBuyerData, async ({ context, body, request }) => {
    const signedUntil = await deleteBuyerData(context, body.token);
    return { message: deletedMessage(request.language, signedUntil) };
  });
}

const deletedMessage = (language: Language, signedUntil: Date | null) =>
  signedUntil
    ? sayingIn(language)('yourData.deletedKept', { day: formatTime(language, signedUntil, { dateStyle: 'long' }) })
    : sayingIn(language)('yourData.deleted');
