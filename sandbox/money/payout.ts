import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { facet } from '../store/facets.ts';
import { newId } from '../store/ids.ts';
import { changeObject } from '../store/changes.ts';
import { nulls } from '../store/nulls.ts';
import { insert, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { lockAvailable, recordTransaction, startOfDay } from './ledger.ts';

/**
 * Pays the available balance to the account's bank, as Stripe does on the account's schedule. `isListed`: what it pays can be listed at
 * once; otherwise once the operator completes it. `hasArrived`: at the bank at once; otherwise once the operator lets it arrive.
 */
export async function payOut(
  world: World,
  account: string,
  { isListed = true, hasArrived = true } = {},
): Promise<Stripe.Payout> {
  const amount = await lockAvailable(world, account);
  if (amount <= 0) throw invalidRequest('You have insufficient available funds in your Stripe account.');
  const id = newId('payout');
  const taken = await recordTransaction(world, {
    account,
    type: 'payout',
    reportingCategory: 'payout',
    amount: -amount,
    description: 'STRIPE PAYOUT',
    source: id,
    isAvailable: true,
  });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    arrival_date: startOfDay(world.now),
    automatic: true,
    balance_transaction: taken.id,
    created: world.now,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    livemode: false,
    metadata: {},
    method: 'standard',
    reconciliation_status: 'in_progress',
    source_type: 'card',
    status: 'in_transit',
    type: 'bank_account',
    ...nulls('application_fee application_fee_amount destination failure_balance_transaction failure_code'),
    ...nulls('failure_message original_payout payout_method reversed_by statement_descriptor trace_id'),
  };
  await takeAvailable(world, account, id);
  const stored = await insert(world, account, payout);
  emit(world, account, 'payout.created', payout);
  if (isListed) await completeList(world, stored);
  if (hasArrived) await arrive(world, stored);
  return payout;
}

/** From now on all that the payout pays is listed. */
export async function completeList(world: World, payout: Stored<Stripe.Payout>): Promise<void> {
  const { account, id, data } = payout;
  await world.tx.query(
    `update sandbox.objects set facets = array_append(facets, $3)
     where account = $1 and object = 'balance_transaction' and internal ->> 'payout' = $2 and not facets @> array[$3]`,
    [account, id, facet('balance_transaction', account, 'payout', id)],
  );
  await changeObject(world, payout, 'payout.reconciliation_completed', () => {
    data.reconciliation_status = 'completed';
  });
}

export const arrive = (world: World, payout: Stored<Stripe.Payout>): Promise<void> =>
  changeObject(world, payout, 'payout.paid', () => {
    payout.data.status = 'paid';
  });

/** A payout pays each transaction once, itself included. Until its list is complete it shows the first of them only. */
async function takeAvailable({ tx, now }: World, account: string, payout: string): Promise<void> {
  await tx.query(
    `update sandbox.objects
     set internal = json_build_object('payout', $3::text),
       facets = case when id = (
         select min(id) from sandbox.objects where account = $1 and object = 'balance_transaction' and internal ->> 'payout' is null
       ) then array_append(facets, $4) else facets end
     where account = $1 and object = 'balance_transaction'
       and (data ->> 'available_on')::bigint <= $2 and internal ->> 'payout' is null`,
    [account, now, payout, facet('balance_transaction', account, 'payout', payout)],
  );
}

/** The bank sends a payout back, and the account has its money again. */
export async function failPayout(world: World, payout: Stored<Stripe.Payout>): Promise<void> {
  const { account, data } = payout;
  const returned = await recordTransaction(world, {
    account,
    type: 'payout_failure',
    reportingCategory: 'payout_reversal',
    amount: data.amount,
    description: 'STRIPE PAYOUT FAILURE',
    source: data.id,
    isAvailable: true,
  });
  await changeObject(world, payout, 'payout.failed', () =>
    Object.assign(data, {
      status: 'failed',
      failure_balance_transaction: returned.id,
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
    }),
  );
}
