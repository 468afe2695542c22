import type Stripe from 'stripe';
import { API_FAULTS } from './api-faults.ts';
import { postEvent } from './forged-event.ts';
import { OperatorRefused, onAccount } from './provider.ts';
import { pick, type Act, type Scene } from './scene.ts';

/** Objects of one kind that the provider created in this history, oldest first. */
export async function made<Kind>({ world, since }: Scene, kind: string): Promise<(Kind & { account: string })[]> {
  const rows = await world.provider.store.query<{ account: string; data: Kind }>(
    `select account, data from sandbox.objects where seq > $1::bigint and object = $2 order by seq`,
    [since.object, kind],
  );
  return rows.map(({ account, data }) => ({ ...data, account }));
}

/** Ignores actions that are impossible now, such as a refund of nothing. */
export async function operate(scene: Scene, action: string, values: object): Promise<void> {
  await scene.world.provider.operate(action, values).catch((error: unknown) => {
    if (!(error instanceof OperatorRefused)) throw error;
  });
}

const paidCharges = async (scene: Scene) =>
  (await made<Stripe.Charge>(scene, 'charge')).filter((charge) => charge.status === 'succeeded');

/** A refund that the breeder makes in the provider's own dashboard. */
const refundThere: Act = async (scene, a, b, c) => {
  const charge = pick(await paidCharges(scene), a);
  if (!charge) return;
  const left = charge.amount - charge.amount_refunded;
  const amount = b % 2 === 0 ? undefined : Math.max(1, Math.floor((left * (1 + (c % 100))) / 100));
  const application_fee = b % 3 === 0 && charge.application_fee !== null;
  await operate(scene, 'refund', { charge: charge.id, ...(amount ? { amount } : {}), application_fee });
};

/** A bank takes all of a charge, takes a part of it, or only asks. */
async function disputeCharge(scene: Scene, { id, amount }: Stripe.Charge, how: number): Promise<void> {
  const part = how % 3 === 0 ? { amount: Math.max(1, Math.floor(amount / (2 + (how % 20)))) } : {};
  await operate(scene, how % 5 === 0 ? 'open_inquiry' : 'open_dispute', { charge: id, ...part });
}

/** What the breeder is warned of. */
const warn: Act = async (scene, a, b) => {
  const charge = pick(await paidCharges(scene), a);
  if (charge) await operate(scene, b % 2 === 0 ? 'warn_of_fraud' : 'open_review', { charge: charge.id });
};

const dispute: Act = async (scene, a, b) => {
  const charge = pick(await paidCharges(scene), a);
  if (charge) await disputeCharge(scene, charge, b);
};

/** What can become of a dispute; what is impossible in its state does nothing. */
const DECISIONS = [
  'win_dispute',
  'lose_dispute',
  'appeal_dispute',
  'prevent_dispute',
  'escalate_inquiry',
  'close_inquiry',
] as const;

const decide: Act = async (scene, a, b, c) => {
  const opened = pick(await made<Stripe.Dispute>(scene, 'dispute'), a);
  if (!opened) return;
  const decision = pick(DECISIONS, b)!;
  const more = decision === 'prevent_dispute' ? { reinstated: c % 2 === 0 } : {};
  await operate(scene, decision, { dispute: opened.id, ...more });
};

/** A buyer who paid in parts disputes one of them, and the bank mostly decides at once. */
const disputePart: Act = async (scene, a, b) => {
  const sessions = await made<Stripe.Checkout.Session>(scene, 'checkout.session');
  const paid = sessions.filter((session) => session.payment_status === 'paid');
  const inParts = paid.filter(({ id, client_reference_id: order }) =>
    paid.some((other) => other.id !== id && other.client_reference_id === order),
  );
  const session = pick(inParts, a);
  const charge = (await paidCharges(scene)).find((each) => each.payment_intent === session?.payment_intent);
  if (!charge) return;
  await disputeCharge(scene, charge, b);
  const opened = (await made<Stripe.Dispute>(scene, 'dispute')).find((each) => each.charge === charge.id);
  if (opened && b % 4 > 0) await operate(scene, b % 4 === 1 ? 'win_dispute' : 'lose_dispute', { dispute: opened.id });
};

/** A checkout expires. */
const expire: Act = async (scene, a) => {
  const { stripe } = scene.world.provider;
  const session = pick(await made<Stripe.Checkout.Session>(scene, 'checkout.session'), a);
  if (session?.status === 'open')
    await stripe.checkout.sessions.expire(session.id, {}, onAccount(session.account)).catch(() => undefined);
};

/** The state of the breeder's payment account changes. */
const accountActs = ['disable_charges', 'enable_charges', 'withhold_capability', 'approve_capability', 'deauthorize'];
const account: Act = async (scene, _a, b) => {
  if (scene.seller.isAdmin) return;
  scene.spend();
  scene.weather.hasFaults = true;
  const { body } = await scene.seller.breeder.call('GET', '/api/stripe/status');
  const id = body['stripeAccountId'];
  const action = pick(accountActs, b)!;
  scene.hasLeft ||= action === 'deauthorize';
  if (id) await operate(scene, action, { account: id, capability: 'klarna_payments' });
};

/** A delayed payment succeeds or fails. */
const endPayment: Act = async (scene, a, b) => {
  const delayed = (await made<Stripe.Checkout.Session>(scene, 'checkout.session')).filter(
    (session) => session.status === 'complete' && session.payment_status === 'unpaid',
  );
  const session = pick(delayed, a);
  if (session) await operate(scene, 'end_payment', { session: session.id, succeeds: b % 2 === 0 });
};

const hold: Act = (scene) => operate(scene, 'hold_webhooks', { held: true });

const release: Act = (scene, _a, b, seed) =>
  operate(scene, 'release_webhooks', { order: pick(['shuffled', 'reverse', 'created'], b), seed });

async function deliveries(scene: Scene, which: string): Promise<number[]> {
  const rows = await scene.world.provider.store.query<{ id: string }>(
    `select id::text as id from sandbox.deliveries where id > $1::bigint and ${which} order by id`,
    [scene.since.delivery],
  );
  return rows.map((row) => Number(row.id));
}

/** Some events are never delivered. */
const lose: Act = async (scene, a, b) => {
  scene.weather.hasLosses = true;
  const waiting = await deliveries(scene, 'delivered_ms is null and next_attempt_ms is not null');
  for (const delivery of waiting.filter((_, index) => index % (2 + (b % 3)) === a % 2))
    await operate(scene, 'lose_webhook', { delivery });
};

/** Some events are delivered again. */
const double: Act = async (scene, a, b) => {
  const all = await deliveries(scene, 'true');
  for (const delivery of all.filter((_, index) => index % (1 + (b % 4)) === a % (1 + (b % 4))))
    await operate(scene, a % 2 === 0 ? 'duplicate_webhook' : 'resend_webhook', { delivery });
};

/** The API fails for some of the next requests. */
const fault: Act = async (scene, a, b, c) => {
  scene.weather.hasFaults = true;
  const count = 1 + (c % 4);
  for (let left = count; left > 0; left--) scene.world.provider.faults.push(pick(API_FAULTS, a + (b % 2) * left)!);
};

export const MISLEADING = 'evt_misleading_';
/** An event that claims more than is true, as a stale one may: its checkout is still open. */
const mislead: Act = async (scene, a, b) => {
  const open = (await made<Stripe.Checkout.Session>(scene, 'checkout.session')).filter(
    ({ status }) => status === 'open',
  );
  const claimed = pick(open, a);
  // For a deauthorized account the product trusts the payload, since nothing can be fetched.
  if (!claimed || scene.hasLeft) return;
  const { account: owner, ...session } = claimed;
  const id = `${MISLEADING}${session.id.slice(8)}_${b % 2}`;
  if (b % 2 === 0) {
    const paid = { status: 'complete', payment_status: 'paid', payment_intent: `pi_${session.id.slice(8)}` };
    await postEvent(scene, owner, { id, type: 'checkout.session.completed' }, { ...session, ...paid });
  } else {
    await postEvent(scene, owner, { id, type: 'checkout.session.expired' }, { ...session, status: 'expired' });
  }
};

export const actsOfProvider = {
  refundThere,
  dispute,
  decide,
  disputePart,
  warn,
  expire,
  account,
  endPayment,
  hold,
  release,
  lose,
  double,
  fault,
  mislead,
};
