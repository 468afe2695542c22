import { and, inArray, isNotNull, lt, not, notInArray, or, type SQL } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { Context } from '../../context.ts';
import { OPEN_STATUSES, RESERVED_STATUSES, UNPAID_STATUSES } from '../../db/order-statuses.ts';
import { hasOpenDispute, orders } from '../../db/schema.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { eraseBuyers } from '../buyer-data/api.ts';
import { hasHeldPromise } from '../promises/api.ts';
import { daysBefore } from '../../time/days.ts';
import { eraseOldSignatures, eraseSigningDevices, eraseUnpaidSignatures } from '../orders/api.ts';
import { eraseOrphanKeys } from '../receipts/api.ts';

/** Still needed, whatever its age: money may move. */
const UNSETTLED_STATUSES = [...OPEN_STATUSES, ...RESERVED_STATUSES, 'disputed'] as const;

const hasContact = or(isNotNull(orders.clientName), isNotNull(orders.clientEmail), isNotNull(orders.clientPhone));

async function dueOrders({ db }: Context, which: SQL | undefined, limit: number): Promise<string[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(which).orderBy(orders.createdAt).limit(limit);
  return rows.map(({ id }) => id);
}

async function eraseContacts(context: Context, which: SQL | undefined, limit: number): Promise<number> {
  const ids = await dueOrders(context, which, limit);
  if (ids.length > 0) await context.db.transaction((tx) => eraseBuyers(tx, inArray(orders.id, ids)));
  return ids.length;
}

export const orderRetention: RetentionRule[] = [
  {
    what: 'Name, email, phone and ZIP code of a buyer who did not pay',
    kept: `${RETENTION_DAYS.unpaidContact} days after the checkout was opened`,
    why: 'The breeder may ask what went wrong',
    by: {
      eraseBatch: (context, limit) =>
        eraseContacts(
          context,
          and(
            inArray(orders.status, [...UNPAID_STATUSES]),
            lt(orders.createdAt, daysBefore(context.now, RETENTION_DAYS.unpaidContact)),
            hasContact,
          ),
          limit,
        ),
    },
  },
  {
    what: 'The same of a buyer who paid, a keyed hash of the card, the photo of the hand-over, the proof of a promise, the breeder’s private notes, the receipt’s address, and the mails to them',
    kept: `4 years after the checkout was opened; not while a dispute is open, the pet is reserved, or a promise is held`,
    why: 'Refunds, disputes, and claims from a sale of goods (UCC 2-725)',
    by: {
      eraseBatch: (context, limit) =>
        eraseContacts(
          context,
          and(
            isNotNull(orders.clientEmail),
            lt(orders.createdAt, daysBefore(context.now, RETENTION_DAYS.saleContact)),
            notInArray(orders.status, [...UNSETTLED_STATUSES]),
            not(hasOpenDispute),
            not(hasHeldPromise),
          ),
          limit,
        ),
    },
  },
  {
    what: 'The address of a receipt whose breeder deleted the account: it shows amounts, and the agreement if one was signed',
    kept: '4 years after the sale, or after the payment that it is for',
    why: 'The buyer keeps what they signed and paid',
    by: {
      eraseBatch: (context, limit) =>
        eraseOrphanKeys(context, daysBefore(context.now, RETENTION_DAYS.saleContact), limit),
    },
  },
  {
    what: 'The hashes that connect a browser and its network with their checkouts',
    kept: `${RETENTION_DAYS.buyerKey} days`,
    why: 'The same browser gets the same checkout, and nobody holds many pets; its cookie ends after a day',
    by: {
      async eraseBatch(context, limit) {
        const due = and(
          isNotNull(orders.buyerKey),
          lt(orders.createdAt, daysBefore(context.now, RETENTION_DAYS.buyerKey)),
          notInArray(orders.status, [...OPEN_STATUSES]),
        );
        const ids = await dueOrders(context, due, limit);
        if (ids.length > 0)
          await context.db.transaction(async (tx) => {
            const which = inArray(orders.id, ids);
            await eraseUnpaidSignatures(tx, which);
            await tx.update(orders).set({ buyerKey: null, holderNetwork: null, buyerNetworks: null }).where(which);
          });
        return ids.length;
      },
    },
  },
  {
    what: 'An agreement that a buyer signed and did not pay for',
    kept: `${RETENTION_DAYS.buyerKey} days after it was signed`,
    why: 'The breeder may ask what went wrong',
    by: { nothing: 'erased with the hash of the buyer’s browser' },
  },
  {
    what: 'The agreement of a sale, with the name that its buyer typed and the time',
    kept: '4 years after it was signed; not while a dispute is open or the pet is reserved',
    why: 'Evidence of a contract for both sides (UCC 2-725, CCPA 1798.105(d)), also when the buyer asks for erasure',
    by: { eraseBatch: (context, limit) => eraseOldSignatures(context, limit) },
  },
  {
    what: 'From which network address and browser an agreement was signed',
    kept: `${RETENTION_DAYS.signatureDevice} days; not while a dispute is open or the pet is reserved`,
    why: 'Evidence in a dispute, which may come that late in rare cases',
    by: { eraseBatch: (context, limit) => eraseSigningDevices(context, limit) },
  },
  {
    what: 'What a breeder sends to the bank in a dispute',
    kept: 'until it is sent; then only the time and the ids of its files at the provider, for good',
    why: 'A retry sends the same',
    by: { nothing: 'deleted by the job that sends it' },
  },
  {
    what: 'Orders with the buyer’s state, payments, refunds, disputes, ledger entries and receipts’ numbers, without the persons',
    kept: 'for good',
    why: 'Books and taxes',
    by: { nothing: 'kept' },
  },
];
