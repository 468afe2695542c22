import { and, eq, inArray } from 'drizzle-orm';
import { toAmount } from '../../../contract/money.ts';
import type { OwnPromiseState, PromiseState } from '../../../contract/promises/promises.ts';
import { PROMISE } from '../../../contract/promises/terms.ts';
import type { Context } from '../../context.ts';
import { documents } from '../../db/schema.ts';
import { isoTime } from '../../time/iso-time.ts';
import type { OrderRow } from '../orders/api.ts';
import { proofCountsUntil, toAnswerBy } from './decide-next.ts';
import { findPromise, returnableCents, toClocked, type FoundPromise } from './queries.ts';
import { readPromiseOwedCents } from './return-promise.ts';

/** A promise as both sides read it. */
export async function presentPromiseState({ db }: Pick<Context, 'db'>, found: FoundPromise): Promise<PromiseState> {
  const { row, proofs, purchase } = found;
  const terms = purchase.order.lines?.promise;
  return {
    state: row.state,
    kind: terms?.kind ?? 'training',
    amount: toAmount(row.cents),
    returns: toAmount(returnableCents(found)),
    terms: terms?.terms ?? '',
    dueOn: row.dueOn,
    until: proofCountsUntil(toClocked(found)).toISOString(),
    decidedAt: isoTime(row.decidedAt),
    decidedBy: row.decidedBy,
    proofs: proofs.map(({ sentAt, refusedAt, reason }) => ({
      sentAt: sentAt.toISOString(),
      refusedAt: isoTime(refusedAt),
      reason,
    })),
    answerBy: row.state === 'sent' && proofs[0] ? toAnswerBy(proofs[0].sentAt, row.resumedAt).toISOString() : null,
    proofsLeft: Math.max(0, PROMISE.proofsMax - proofs.length),
    extension:
      row.extensionAskedAt === null
        ? 'none'
        : row.extensionGranted === null
          ? 'asked'
          : row.extensionGranted
            ? 'granted'
            : 'refused',
    byHand: row.handPaidAt
      ? {
          saidAt: row.handPaidAt.toISOString(),
          amount: toAmount(row.handCents!),
          note: row.handNote ?? '',
          deniedAt: isoTime(row.handDeniedAt),
          confirmedBy: toAnswerBy(row.handPaidAt, row.resumedAt).toISOString(),
        }
      : null,
    isOwed: (await readPromiseOwedCents(db, found)) > 0,
  };
}

/** Promises of a buyer's orders, for the copy of their data; of other orders there are none. */
export async function copyPromises(
  context: Pick<Context, 'db'>,
  orders: Pick<OrderRow, 'id' | 'lines'>[],
): Promise<Map<string, { promise: PromiseState }>> {
  const found = new Map<string, { promise: PromiseState }>();
  for (const { id, lines } of orders) {
    const promise = lines?.promise && (await findPromise(context.db, id));
    if (promise) found.set(id, { promise: await presentPromiseState(context, promise) });
  }
  return found;
}

/** A promise for its breeder, with the documents of its proofs, the newest first. */
export async function presentOwnPromise(context: Pick<Context, 'db'>, found: FoundPromise): Promise<OwnPromiseState> {
  const { proofs } = found;
  const hashes = proofs.map(({ hash }) => hash);
  const rows =
    proofs.length === 0
      ? []
      : await context.db
          .select({ id: documents.hash, type: documents.type })
          .from(documents)
          .where(and(eq(documents.userId, proofs[0]!.userId), inArray(documents.hash, hashes)));
  return {
    ...(await presentPromiseState(context, found)),
    canAskBuyer: found.purchase.order.clientEmail !== null,
    documents: hashes.flatMap((hash) => rows.find(({ id }) => id === hash) ?? []),
  };
}
