import type Stripe from 'stripe';
import type { AccountProgress } from '../api/account-progress.ts';
import { readSetting } from '../store/settings.ts';
import type { World } from '../store/world.ts';

export interface Delivery {
  id: string;
  type: string;
  account: string;
  endpoint: string;
  attempts: number;
  delivered: boolean;
  waiting: boolean;
  status: number | null;
  error: string | null;
}

/** The data of the operator's page. */
export interface State {
  now: number;
  ahead: number;
  held: boolean;
  accounts: { data: Stripe.Account; internal: AccountProgress }[];
  /** Deauthorized accounts. */
  left: { data: Stripe.Account }[];
  /** Delayed payments, which the operator settles or fails. */
  delayed: { account: string; data: Stripe.PaymentIntent; internal: { sessionId?: string } }[];
  charges: { account: string; data: Stripe.Charge }[];
  disputes: Map<string, Stripe.Dispute>;
  /** Charges with a pending refund. */
  pending: Set<string>;
  deliveries: Delivery[];
}

const shown = 20;

async function newest<Row>(world: World, object: string): Promise<Row[]> {
  return world.tx.query<Row>(
    `select account, data, internal from sandbox.objects where object = $1 order by seq desc limit ${shown}`,
    [object],
  );
}

export async function readState(world: World): Promise<State> {
  const offset = await readSetting(world.tx, 'clock_offset_ms', 0);
  const accounts = await newest<State['accounts'][number]>(world, 'account');
  const left = await newest<State['left'][number]>(world, 'deauthorised_account');
  const intents = await newest<State['delayed'][number]>(world, 'payment_intent');
  const charges = await newest<State['charges'][number]>(world, 'charge');
  const disputes = await newest<{ data: Stripe.Dispute }>(world, 'dispute');
  const refunds = await newest<{ data: Stripe.Refund }>(world, 'refund');
  const deliveries = await world.tx.query<Delivery>(
    `select d.id::text as id, e.data ->> 'type' as type, e.account,
            d.endpoint_id as endpoint, d.attempts, d.delivered_ms is not null as delivered,
            d.next_attempt_ms is not null as waiting, d.last_status as status, d.last_error as error
     from (select * from sandbox.deliveries order by id desc limit ${shown}) d
     join sandbox.objects e on e.id = d.event_id
     order by d.id desc`,
  );
  return {
    now: world.now,
    ahead: Math.round(offset / 1000),
    held: await readSetting(world.tx, 'webhooks_held', false),
    accounts: accounts.filter(({ data }) => data.id !== world.platform),
    left,
    delayed: intents.filter(({ data }) => data.status === 'processing'),
    charges,
    disputes: new Map(disputes.map(({ data }) => [data.charge as string, data])),
    pending: new Set(refunds.flatMap(({ data }) => (data.status === 'pending' ? [data.charge as string] : []))),
    deliveries,
  };
}
