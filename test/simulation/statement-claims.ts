import type Stripe from 'stripe';
import { waitingCents } from './check-orders.ts';
import type { CaseFile } from './judge/case-file.ts';
import { STRANGERS_SHOP } from './strangers.ts';
import type { Scene } from './scene.ts';

/** What a breeder's statement says that the balance gained, and what it did gain; undefined where the statement leaves out accounts. */
export async function readStatement({ seller, world }: Scene): Promise<CaseFile['statement']> {
  const { breeder, isAdmin } = seller;
  if (isAdmin) return undefined;
  const { store } = world.provider;
  const accounts = await store.query<{ id: string; object: string }>(
    `select id, object from sandbox.objects where object in ('account', 'deauthorised_account') and data ->> 'email' = $1`,
    [breeder.email],
  );
  if (accounts.some(({ object }) => object !== 'account')) return undefined;
  const year = new Date().getUTCFullYear();
  const { status, body } = await breeder.call('GET', `/api/books/statements/${year}?timeZone=UTC`);
  if (status !== 200) return undefined;
  const ids = accounts.map(({ id }) => id);
  const [row] = await store.query<{ moved: string }>(MOVED, [ids, `${STRANGERS_SHOP}%`]);
  const refunds = await store.query<{ data: Stripe.Refund }>(REFUNDS, [ids, `${STRANGERS_SHOP}%`]);
  // A refund that waits for the balance is accepted, and part of the year.
  const movedCents = Number(row!.moved) - waitingCents(refunds.map(({ data }) => data));
  return { balanceCents: Math.round(Number(body['totals'].balance) * 100), movedCents };
}

/** What strangers sold on the account. */
const STRANGE = `strange as (
    select charge.id from sandbox.objects charge join sandbox.objects session
      on session.object = 'checkout.session' and session.data ->> 'payment_intent' = charge.data ->> 'payment_intent'
    where charge.object = 'charge' and (session.data ->> 'success_url' like $2 or session.data -> 'metadata' ->> 'tampered' = 'yes'))`;

/** Without payouts, money that was added, and what the provider bills apart for a failed debit, which names no payment. */
const MOVED = `with ${STRANGE}
  select coalesce(sum((line.data ->> 'net')::bigint), 0)::text as moved from sandbox.objects line
  left join sandbox.objects source on source.id = line.data ->> 'source'
  where line.object = 'balance_transaction' and line.account = any($1::text[]) and line.data ->> 'type' not in ('payout', 'topup', 'stripe_fee')
    and coalesce(source.data ->> 'charge', source.id, '') not in (select id from strange)`;

const REFUNDS = `with ${STRANGE}
  select data from sandbox.objects where object = 'refund' and account = any($1::text[])
    and data ->> 'charge' not in (select id from strange)`;
