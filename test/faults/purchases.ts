import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { createVisitor } from '../product/visitor.ts';
import { sessionIn } from './acknowledged.ts';

/** Buyers who pay one after another, whatever happens, and never look at a page again: only events tell of them. */
export interface Purchases {
  /** How many were paid so far, as their buyers know. */
  paid(): number;
  /** Requests that were not answered as they should be. */
  failed(): number;
  stop(): Promise<void>;
  /** Waits until the product knows every payment, `withinMs` at most. */
  untilKnown(withinMs: number): Promise<void>;
  /** Payments that the product doesn't know. */
  lost(): string[];
  /** From a buyer's payment until the product knew of it. */
  longestWaitMs(): number;
}

interface Payment {
  paidAt: number;
  knownAt?: number;
}

const POLL_MS = 200;
const PAUSE_MS = 50;

export function startPurchases(url: string, breeder: Breeder, records: DatabaseHandle, buyers: number): Purchases {
  const payments = new Map<string, Payment>();
  let failed = 0;
  let stopped = false;

  async function buy(): Promise<void> {
    const { linkId } = await offerPet(breeder);
    const buyer = createVisitor(url);
    const success = await payByCard(buyer, await openCheckout(buyer, linkId));
    if (!success?.includes('/payment-success')) throw new Error('the payment was not acknowledged');
    payments.set(sessionIn(success), { paidAt: Date.now() });
  }
  const buyer = async () => {
    while (!stopped) {
      await buy().catch(() => void failed++);
      await wait(PAUSE_MS);
    }
  };
  const unknown = () => [...payments].filter(([, { knownAt }]) => knownAt === undefined);

  async function look(): Promise<void> {
    const ids = unknown().map(([id]) => id);
    const rows = await records.query<{ id: string }>(
      `select p.checkout_session_id as id from payments p join orders o on o.id = p.order_id
       where p.checkout_session_id = any($1) and o.status in ('paid', 'refunded')`,
      [ids],
    );
    for (const { id } of rows) payments.get(id)!.knownAt = Date.now();
  }
  let watching = true;
  const watch = async () => {
    while (watching) {
      // The database may be away.
      await look().catch(() => {});
      await wait(POLL_MS);
    }
  };
  const buying = Promise.all(Array.from({ length: buyers }, buyer));
  const watched = watch();
  return {
    paid: () => payments.size,
    failed: () => failed,
    async stop() {
      stopped = true;
      await buying;
    },
    async untilKnown(withinMs) {
      const end = Date.now() + withinMs;
      while (unknown().length > 0 && Date.now() < end) await wait(POLL_MS);
      watching = false;
      await watched;
    },
    lost: () => unknown().map(([id]) => id),
    longestWaitMs: () =>
      Math.max(0, ...[...payments.values()].map(({ paidAt, knownAt }) => (knownAt ?? Infinity) - paidAt)),
  };
}

/** What happened twice, as sentences: sales of one pet, charges that were kept without a sale, mails. */
export async function findDoubled({ query }: DatabaseHandle): Promise<string[]> {
  const live = "('paid', 'partially_refunded', 'disputed', 'lost')";
  const [row] = await query<Record<'pets' | 'charges' | 'sales' | 'mails' | 'unbalanced', number>>(
    `select
       (select count(*) from (select from orders where status in ${live} group by pet_id having count(*) > 1) t)::int as pets,
       (select count(*) from orders where status in ${live})::int as sales,
       (select count(*) from sandbox.objects where object = 'charge' and data ->> 'status' = 'succeeded'
          and (data ->> 'amount_refunded')::int < (data ->> 'amount')::int)::int as charges,
       (select count(*) from (select from mails group by occasion having count(*) > 1) t)::int as mails,
       (select count(*) from (select from ledger_entries group by kind, provider_id having sum(amount_cents) <> 0) t)::int
         as unbalanced`,
  );
  const { pets, sales, charges, mails, unbalanced } = row!;
  return [
    ...(pets > 0 ? [`${pets} pets are sold twice`] : []),
    ...(charges > sales ? [`${charges} charges are kept, for ${sales} sales`] : []),
    ...(mails > 0 ? [`${mails} mails are written twice`] : []),
    ...(unbalanced > 0 ? [`${unbalanced} transactions of the ledger do not balance`] : []),
  ];
}
