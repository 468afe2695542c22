import { desc, eq } from 'drizzle-orm';
import type { SaleEvidence } from '../../../../../contract/evidence.ts';
import type { Context, UserContext } from '../../../../context.ts';
import type { DbOrTx } from '../../../../db/client.ts';
import { disputeEvidence } from '../../../../db/schema.ts';
import { deliveriesOf } from '../../../../emails/outbox.ts';
import { notFound } from '../../../../errors.ts';
import { isoTime } from '../../../../iso-time.ts';
import type { linesOf } from '../../../ledger/reading.ts';
import { conversationsWith } from '../../../questions/service.ts';
import { findPurchase, type OrderRow } from '../../queries.ts';
import { addendaOf } from '../../receipts/addenda.ts';
import { readReceiptOf } from '../../receipts/reading.ts';
import { findSigned } from '../../receipts/signed.ts';
import type { EvidenceFacts } from './parts.ts';

/** What proves one of the actor's sales. Throws NotFound. */
export const readEvidenceFacts = (context: UserContext, orderId: string): Promise<EvidenceFacts> =>
  evidenceFactsOf(context, context.actor.id, orderId);

/** The same for a seller who is known to the caller. */
export async function evidenceFactsOf(context: Context, sellerId: string, orderId: string): Promise<EvidenceFacts> {
  const { db } = context;
  const { receipt, handOver } = await readReceiptOf(context, sellerId, orderId);
  const purchase = await findPurchase(db, orderId);
  if (!purchase) throw notFound('This sale was not found.');
  const { order } = purchase;
  const [conversations, mails, signed, addenda] = await Promise.all([
    order.clientEmail && order.paymentLinkId
      ? conversationsWith(db, sellerId, order.clientEmail, order.paymentLinkId)
      : [],
    deliveriesOf(db, [`receipt:${order.id}`, `handed-over-buyer:${order.id}`]),
    findSigned(db, orderId),
    addendaOf(db, [orderId]),
  ]);
  return { order, receipt, handOver, conversations, mails, signed, addenda };
}

/** The newest of a sale's. */
export async function findEvidence(db: DbOrTx, orderId: string) {
  const [row] = await db
    .select()
    .from(disputeEvidence)
    .where(eq(disputeEvidence.orderId, orderId))
    .orderBy(desc(disputeEvidence.requestedAt))
    .limit(1);
  return row;
}

type Row = Awaited<ReturnType<typeof findEvidence>>;

/** Of the dispute that is open; that of an earlier one no longer counts. */
export function presentEvidence(
  order: OrderRow,
  row: Row,
  lines: Pick<Awaited<ReturnType<typeof linesOf>>[number], 'kind' | 'account' | 'amountCents' | 'createdAt'>[],
): SaleEvidence {
  const opened = lines.filter(
    ({ kind, account, amountCents }) => kind === 'dispute' && account === 'dispute' && amountCents > 0,
  );
  const isOfNewest = row !== undefined && opened.every(({ createdAt }) => createdAt <= row.requestedAt);
  return {
    files: Object.keys(row?.files ?? {}).length,
    canSend: order.status === 'disputed' && !isOfNewest,
    requestedAt: isoTime(row?.requestedAt ?? null),
    sentAt: isoTime(row?.sentAt ?? null),
  };
}
