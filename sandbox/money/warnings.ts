import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { existing, insert, save, type Stored } from '../store/objects.ts';
import { referencedId } from '../store/referenced-id.ts';
import type { World } from '../store/world.ts';

/** What comes before a dispute, or instead of one: early fraud warnings of the card's issuer, and reviews by Radar. */

type Charge = Stored<Stripe.Charge>;
type Warning = Stripe.Radar.EarlyFraudWarning;

const readIntentId = ({ payment_intent: intent }: Stripe.Charge): string | undefined =>
  intent === null ? undefined : referencedId(intent);

/** The card's issuer reports the charge as fraud; nothing moves. */
export async function warnOfFraud(world: World, charge: Charge): Promise<Warning> {
  const { data, account } = charge;
  if (data.status !== 'succeeded') throw invalidRequest(`Charge ${data.id} did not succeed.`);
  const intent = readIntentId(data);
  const warning: Warning = {
    id: newId('fraudWarning'),
    object: 'radar.early_fraud_warning',
    actionable: !data.refunded && !data.disputed,
    charge: data.id,
    created: world.now,
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    ...(intent ? { payment_intent: intent } : {}),
  };
  await insert(world, account, warning);
  emit(world, account, 'radar.early_fraud_warning.created', warning);
  return warning;
}

/** A rule puts the payment in review: it stands until somebody approves or refunds it. */
export async function openReview(world: World, charge: Charge): Promise<Stripe.Review> {
  const { data, account } = charge;
  if (data.status !== 'succeeded') throw invalidRequest(`Charge ${data.id} did not succeed.`);
  if (data.review !== null) throw invalidRequest(`Charge ${data.id} has been in review.`);
  const intent = readIntentId(data);
  const review: Stripe.Review = {
    id: newId('review'),
    object: 'review',
    billing_zip: data.billing_details.address?.postal_code ?? null,
    charge: data.id,
    closed_reason: null,
    created: world.now,
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'rule',
    ...(intent ? { payment_intent: intent } : {}),
    reason: 'rule',
    session: null,
  };
  await insert(world, account, review);
  data.review = review.id;
  await save(world, charge);
  if (intent) {
    const stored = await existing(world, 'payment_intent', intent, { lock: true });
    stored.data.review = review.id;
    await save(world, stored);
  }
  emit(world, account, 'review.opened', review);
  return review;
}

/** Closes a review, which the caller has locked. */
export async function closeReview(
  world: World,
  review: Stored<Stripe.Review>,
  reason: 'approved' | 'refunded' | 'disputed',
): Promise<void> {
  const { data } = review;
  if (!data.open) throw invalidRequest(`Review ${data.id} is closed already.`);
  Object.assign(data, { open: false, closed_reason: reason, reason });
  await save(world, review);
  emit(world, review.account, 'review.closed', data);
}

/** Once a charge is refunded in full or disputed, its warnings call for nothing anymore. */
export async function endWarnings(world: World, charge: Charge, reason: 'refunded' | 'disputed'): Promise<void> {
  const { account, id } = charge;
  const source = { account, object: 'radar.early_fraud_warning' as const, filters: { charge: id } };
  for (const { id: warningId } of (await listObjects(world.tx, source)).data) {
    const warning = await existing(world, 'radar.early_fraud_warning', warningId, { lock: true });
    if (!warning.data.actionable) continue;
    warning.data.actionable = false;
    await save(world, warning);
    emit(world, account, 'radar.early_fraud_warning.updated', warning.data, { actionable: true });
  }
  const { review } = charge.data;
  if (review === null) return;
  const stored = await existing(world, 'review', referencedId(review), { lock: true });
  if (stored.data.open) await closeReview(world, stored, reason);
}
