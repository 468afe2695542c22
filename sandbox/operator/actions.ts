import type Stripe from 'stripe';
import { capabilityNames, changeAccount, findAccount, type StoredAccount } from '../api/account-object.ts';
import { isOver } from '../billing/cancel.ts';
import { subscriptionOf } from '../billing/subscription-object.ts';
import { noSuch } from '../http/errors.ts';
import { boolean, hash, integer, oneOf, required, text } from '../http/params.ts';
import { closeDispute, openDispute, type StoredDispute } from '../money/dispute.ts';
import { endDelayedPayment } from '../money/delayed-payment.ts';
import { failRefund } from '../money/refund-failure.ts';
import { refundCharge } from '../money/refund.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { findObjectById, updateObject, type Stored } from '../store/objects.ts';
import { readSetting, writeSetting } from '../store/settings.ts';
import type { World } from '../store/world.ts';
import { action, type Action } from './action.ts';
import { deliveryActions } from './delivery-actions.ts';

const longestSteps = 400 * 24 * 60 * 60;

async function connected(world: World, id: string): Promise<StoredAccount> {
  const account = id === world.platform ? undefined : await findAccount(world, id, true);
  if (!account) throw noSuch('account', id, 'account');
  return account;
}

async function chargeOf(world: World, id: string): Promise<Stored<Stripe.Charge>> {
  const charge = await findObjectById<Stripe.Charge>(world.tx, 'charge', id, { lock: true });
  if (!charge) throw noSuch('charge', id, 'charge');
  return charge;
}

async function disputeOf(world: World, id: string): Promise<StoredDispute> {
  const dispute = await findObjectById<Stripe.Dispute>(world.tx, 'dispute', id, { lock: true });
  if (!dispute) throw noSuch('dispute', id, 'dispute');
  return dispute;
}

const capability = hash({ account: required(text()), capability: required(oneOf(capabilityNames)) });
const account = hash({ account: required(text()) });
const dispute = hash({ dispute: required(text()) });

const approveCapability = action(capability, async (world, values) => {
  const stored = await connected(world, values.account);
  await changeAccount(world, stored, () => {
    stored.internal.withheld = stored.internal.withheld.filter((name) => name !== values.capability);
  });
  return { done: `${values.capability} is approved.`, status: stored.data.capabilities?.[values.capability] ?? null };
});

const withholdCapability = action(capability, async (world, values) => {
  const stored = await connected(world, values.account);
  await changeAccount(world, stored, () => {
    stored.internal.withheld = [...new Set([...stored.internal.withheld, values.capability])];
  });
  return { done: `${values.capability} is withheld.`, status: stored.data.capabilities?.[values.capability] ?? null };
});

const setDisabled = (disabled: boolean): Action =>
  action(account, async (world, values) => {
    const stored = await connected(world, values.account);
    await changeAccount(world, stored, () => {
      stored.internal.disabled = disabled;
    });
    return {
      done: `Charges are ${disabled ? 'disabled' : 'enabled again'}.`,
      charges_enabled: stored.data.charges_enabled,
    };
  });

const applicationOf = (world: World) => ({ id: world.application, object: 'application', name: 'Sandbox' });

const setKind = (world: World, id: string, kind: 'account' | 'deauthorised_account') =>
  world.tx.query(`update sandbox.objects set object = $2 where id = $1`, [id, kind]);

/** Disconnects the account as its owner would: the platform's key can no longer access it. */
const deauthorize = action(account, async (world, values) => {
  const stored = await connected(world, values.account);
  emit(world, stored.id, 'account.application.deauthorized', applicationOf(world));
  await setKind(world, stored.id, 'deauthorised_account');
  return { done: 'The account is disconnected from the platform.' };
});

/** Reconnects the account. */
const authorize = action(account, async (world, { account: id }) => {
  const left = await findObjectById<Stripe.Account>(world.tx, 'deauthorised_account', id, { lock: true });
  if (!left) throw noSuch('account that has left', id, 'account');
  await setKind(world, id, 'account');
  emit(world, id, 'account.application.authorized', applicationOf(world));
  return { done: 'The account is connected to the platform again.' };
});

const refund = action(
  hash({ charge: required(text()), amount: integer({ min: 1 }), application_fee: boolean() }),
  async (world, values) => {
    const made = await refundCharge(world, await chargeOf(world, values.charge), {
      amount: values.amount,
      reason: 'requested_by_customer',
      metadata: {},
      withApplicationFee: values.application_fee ?? false,
    });
    return { done: 'The payment is refunded.', refund: made.id };
  },
);

const endPayment = action(hash({ session: required(text()), succeeds: required(boolean()) }), async (world, values) => {
  const session = await findObjectById<Stripe.Checkout.Session>(world.tx, 'checkout.session', values.session, {
    lock: true,
  });
  if (!session) throw noSuch('checkout session', values.session, 'session');
  await endDelayedPayment(world, session, values.succeeds);
  return { done: values.succeeds ? 'The payment has settled.' : 'The payment has failed.' };
});

/** Fails the charge's newest refund that hasn't failed yet. */
const failLastRefund = action(hash({ charge: required(text()) }), async (world, values) => {
  const charge = await chargeOf(world, values.charge);
  const { data } = await listObjects(
    world.tx,
    { account: charge.account, object: 'refund', url: '', filters: { charge: charge.id } },
    { limit: 100 },
  );
  const last = (data as Stripe.Refund[]).find(({ status }) => status !== 'failed');
  const made = last && (await findObjectById<Stripe.Refund>(world.tx, 'refund', last.id, { lock: true }));
  if (!made) throw noSuch('refund', values.charge, 'charge');
  await failRefund(world, made, charge);
  return { done: 'The buyer’s bank has returned the refund.', refund: made.id };
});

const open = action(
  hash({
    charge: required(text()),
    reason: oneOf(['duplicate', 'fraudulent', 'general', 'product_not_received', 'product_unacceptable']),
  }),
  async (world, values) => {
    const made = await openDispute(world, await chargeOf(world, values.charge), values.reason ?? 'fraudulent');
    return { done: 'The payment is disputed.', dispute: made.id };
  },
);

const decide = (won: boolean): Action =>
  action(dispute, async (world, values) => {
    await closeDispute(world, await disputeOf(world, values.dispute), won);
    return { done: `The dispute is ${won ? 'won' : 'lost'}.` };
  });

const failNextInvoice = action(hash({ subscription: required(text()), fails: boolean() }), async (world, values) => {
  const stored = await subscriptionOf(world, undefined, values.subscription, 'subscription');
  if (isOver(stored)) throw noSuch('subscription', values.subscription, 'subscription');
  stored.internal.failNext = values.fails ?? true;
  await updateObject(world.tx, 'subscription', stored);
  return { done: stored.internal.failNext ? 'Its next payment will fail.' : 'Its next payment will succeed.' };
});

const advanceClock = action(
  hash({ seconds: required(integer({ min: 1, max: longestSteps })) }),
  async (world, values) => {
    const offset = (await readSetting(world.tx, 'clock_offset_ms', 0)) + values.seconds * 1000;
    await writeSetting(world.tx, 'clock_offset_ms', offset);
    return { done: 'The clock is ahead.', now: Math.floor((world.wallMs + offset) / 1000) };
  },
);

const resetClock = action(hash({}), async (world) => {
  await writeSetting(world.tx, 'clock_offset_ms', 0);
  return { done: 'The clock shows the real time again.', now: Math.floor(world.wallMs / 1000) };
});

const setAfterLastRetry = action(
  hash({ outcome: required(oneOf(['cancel', 'mark_unpaid'])) }),
  async (world, values) => {
    await writeSetting(world.tx, 'after_last_retry', values.outcome);
    return { done: 'The action after the last failed attempt is set.' };
  },
);

/** Actions by their name in the URL. */
export const actions: Record<string, Action> = {
  approve_capability: approveCapability,
  withhold_capability: withholdCapability,
  disable_charges: setDisabled(true),
  enable_charges: setDisabled(false),
  deauthorize,
  authorize,
  refund,
  fail_refund: failLastRefund,
  end_payment: endPayment,
  open_dispute: open,
  win_dispute: decide(true),
  lose_dispute: decide(false),
  fail_next_invoice: failNextInvoice,
  advance_clock: advanceClock,
  reset_clock: resetClock,
  set_after_last_retry: setAfterLastRetry,
  ...deliveryActions,
};
