import { changeAccount, findAccount, type StoredAccount } from '../api/account-object.ts';
import { capabilityNames, type AccountProgress } from '../api/account-progress.ts';
import { noSuch } from '../http/errors.ts';
import { boolean, hash, integer, oneChoice, required, text, type Param } from '../http/params.ts';
import { failRefund } from '../money/refund-failure.ts';
import { arrive, completeList, failPayout, payOut } from '../money/payout.ts';
import { recordTransaction } from '../money/ledger.ts';
import { completeRefund, refundCharge, type WithoutBalance } from '../money/refund.ts';
import { releaseRefunds } from '../money/waiting-refunds.ts';
import { emit } from '../store/events.ts';
import { listObjects } from '../store/lists.ts';
import { existing } from '../store/objects.ts';
import { newPlatform, platformRefusals, readSetting, writeSetting, type PlatformSetup } from '../store/settings.ts';
import type { World } from '../store/world.ts';
import { action, set, type Action } from './action.ts';
import { bankActions, lockCharge } from './bank-actions.ts';
import { deliveryActions } from './delivery-actions.ts';

const longestSteps = 400 * 24 * 60 * 60;

async function connected(world: World, id: string): Promise<StoredAccount> {
  const account = id === world.platform ? undefined : await findAccount(world, id, true);
  if (!account) throw noSuch('account', id, 'account');
  return account;
}

const account = hash({ account: required(text()) });

/** Changes what the sandbox knows of an account, and what follows from it. */
const changeProgress = <Values extends { account: string }>(
  params: Param<Values>,
  apply: (progress: AccountProgress, values: Values) => void,
  done: string,
  follow?: (world: World, account: string) => Promise<void>,
): Action =>
  action(params, async (world, values) => {
    const stored = await connected(world, values.account);
    await changeAccount(world, stored, () => apply(stored.internal, values));
    await follow?.(world, stored.id);
    return { done, capabilities: stored.data.capabilities };
  });

const setWithheld = (withheld: boolean): Action =>
  changeProgress(
    hash({ account: required(text()), capability: required(oneChoice(capabilityNames)) }),
    (progress, { capability }) => {
      const others = progress.withheld.filter((name) => name !== capability);
      progress.withheld = withheld ? [...others, capability] : others;
    },
    `The capability is ${withheld ? 'withheld' : 'approved'}.`,
  );

const setDisabled = (disabled: boolean, done: string): Action =>
  changeProgress(account, (progress) => (progress.disabled = disabled), done);

const toApplication = (world: World) => ({ id: world.application, object: 'application', name: 'Sandbox' });

const setKind = (world: World, id: string, kind: 'account' | 'deauthorised_account') =>
  world.tx.query(`update sandbox.objects set object = $2 where id = $1`, [id, kind]);

/** Disconnects the account as its owner would: the platform's key can no longer access it. */
const deauthorize = action(account, async (world, values) => {
  const stored = await connected(world, values.account);
  emit(world, stored.id, 'account.application.deauthorized', toApplication(world));
  await setKind(world, stored.id, 'deauthorised_account');
  return { done: 'The account is disconnected from the platform.' };
});

/** Reconnects the account. */
const authorize = action(account, async (world, { account: id }) => {
  await existing(world, 'deauthorised_account', id, { lock: true, param: 'account' });
  await setKind(world, id, 'account');
  emit(world, id, 'account.application.authorized', toApplication(world));
  return { done: 'The account is connected to the platform again.' };
});

/** Asks more of a registered account, as a later check or a new law does. */
const askAccount = changeProgress(
  hash({
    account: required(text()),
    requirement: required(text()),
    deadline: required(oneChoice(['currently_due', 'eventually_due', 'past_due', 'pending'])),
    future: boolean(),
    at: integer({ min: 1 }),
  }),
  (progress, { requirement, deadline, future = false, at }) => {
    progress.asked = [...(progress.asked ?? []), { requirement, deadline, future, at }];
  },
  'The account is asked for more.',
);

const settleAccount = changeProgress(account, (progress) => (progress.asked = []), 'Nothing is asked anymore.');

const setAdaptivePricing = changeProgress(
  hash({ account: required(text()), enabled: required(boolean()) }),
  (progress, { enabled }) => (progress.adaptivePricing = enabled),
  'Adaptive Pricing is set.',
);

const setUpPlatform = (
  change: (setup: PlatformSetup, refusal?: PlatformSetup['refusal']) => PlatformSetup,
  done: string,
) =>
  action(
    hash({ code: oneChoice(Object.keys(platformRefusals) as (keyof typeof platformRefusals)[]) }),
    async (world, { code }) => {
      const before = await readSetting(world.tx, 'platform_setup', newPlatform);
      await writeSetting(world.tx, 'platform_setup', change(before, code));
      return { done };
    },
  );

const refund = action(
  hash({ charge: required(text()), amount: integer({ min: 1 }), application_fee: boolean() }),
  async (world, values) => {
    const made = await refundCharge(world, await lockCharge(world, values.charge), {
      amount: values.amount,
      reason: 'requested_by_customer',
      metadata: {},
      withApplicationFee: values.application_fee ?? false,
      withoutBalance: undefined,
    });
    return { done: 'The payment is refunded.', refund: made.id };
  },
);

/**
 * What becomes of the account's refunds: pending or refused whatever its balance, or as the balance decides, which sends those that
 * wait for it.
 */
const setWithoutBalance = (withoutBalance: WithoutBalance, done: string): Action =>
  changeProgress(account, (progress) => (progress.refundsWithoutBalance = withoutBalance), done, releaseRefunds);

/** The account's owner adds money. */
const topUp = action(
  hash({ account: required(text()), amount: required(integer({ min: 1 })) }),
  async (world, { account: id, amount }) => {
    const stored = await connected(world, id);
    const description = 'STRIPE TOPUP';
    const line = { account: id, type: 'topup', reportingCategory: 'topup', amount, description, source: null } as const;
    await recordTransaction(world, { ...line, isAvailable: true });
    await releaseRefunds(world, stored.id);
    return { done: 'The balance has more money.' };
  },
);

/** The charge, and its newest refund in one of these states. Locks both. */
async function lockLastRefund(world: World, id: string, states: string[]) {
  const charge = await lockCharge(world, id);
  const source = { account: charge.account, object: 'refund' as const, filters: { charge: charge.id } };
  const { data } = await listObjects(world.tx, source, { limit: 100 });
  const found = data.find(({ status }) => states.includes(status ?? ''));
  if (!found) throw noSuch('refund', id, 'charge');
  return { charge, last: await existing(world, 'refund', found.id, { lock: true }) };
}

const failLastRefund = action(hash({ charge: required(text()) }), async (world, values) => {
  const { charge, last } = await lockLastRefund(world, values.charge, ['pending', 'succeeded']);
  await failRefund(world, last, charge);
  return { done: 'The refund has failed.', refund: last.id };
});

const completeLastRefund = action(hash({ charge: required(text()) }), async (world, values) => {
  const { charge, last } = await lockLastRefund(world, values.charge, ['pending']);
  await completeRefund(world, last, charge);
  return { done: 'The balance covers the refund, which is on its way.', refund: last.id };
});

const payoutParams = hash({ account: required(text()), listed: boolean(), arrived: boolean() });
const makePayout = action(payoutParams, async (world, { listed, arrived, ...values }) => {
  const made = await payOut(world, (await connected(world, values.account)).id, {
    isListed: listed ?? true,
    hasArrived: arrived ?? true,
  });
  return { done: 'The available balance is paid out.', payout: made.id };
});

const changePayout = (change: typeof arrive, done: string): Action =>
  action(hash({ payout: required(text()) }), async (world, { payout }) => {
    await change(world, await existing(world, 'payout', payout, { lock: true, param: 'payout' }));
    return { done };
  });

const failLastPayout = action(account, async (world, values) => {
  const found = await connected(world, values.account);
  const source = { account: found.id, object: 'payout' as const, filters: { status: 'paid' } };
  const [last] = (await listObjects(world.tx, source, { limit: 1 })).data;
  if (!last) throw noSuch('payout', values.account, 'account');
  await failPayout(world, await existing(world, 'payout', last.id, { lock: true }));
  return { done: 'The bank has returned the payout.', payout: last.id };
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

/** Says what a restricted key may do, at the platform's account and at connected accounts: names with commas between. */
const restrictKey = action(
  hash({ key: required(text()), permissions: text(), connect_permissions: text() }),
  async (world, { key, permissions = '', connect_permissions = '' }) => {
    const names = (list: string) => list.split(',').filter((name) => name !== '');
    const grants = { permissions: names(permissions), connect_permissions: names(connect_permissions) };
    await writeSetting(world.tx, 'restricted_keys', { ...world.restrictedKeys, [key]: grants });
    return { done: 'The key is restricted.' };
  },
);

/** Actions by their name in the URL. */
export const actions: Record<string, Action> = {
  approve_capability: setWithheld(false),
  withhold_capability: setWithheld(true),
  disable_charges: setDisabled(true, 'Charges are disabled.'),
  enable_charges: setDisabled(false, 'Charges are enabled again.'),
  ask_account: askAccount,
  settle_account: settleAccount,
  set_adaptive_pricing: setAdaptivePricing,
  allow_v1_accounts: setUpPlatform((setup) => ({ ...setup, accountsV1: true }), 'Accounts v1 support is switched on.'),
  refuse_v1_accounts: setUpPlatform(
    (setup) => ({ ...setup, accountsV1: false }),
    'Accounts v1 support is switched off.',
  ),
  refuse_accounts: setUpPlatform(
    (setup, refusal = 'platform_registration_required') => ({ ...setup, refusal }),
    'No account can be created.',
  ),
  allow_accounts: setUpPlatform((setup) => ({ ...setup, refusal: null }), 'Accounts can be created again.'),
  deauthorize,
  authorize,
  refund,
  fail_refund: failLastRefund,
  complete_refund: completeLastRefund,
  hold_refunds: setWithoutBalance('pending', 'The balance is too low: new refunds are pending.'),
  refuse_refunds: setWithoutBalance('refused', 'The balance is too low: new refunds are refused.'),
  allow_refunds: setWithoutBalance(undefined, 'The available balance decides about refunds again.'),
  cover_refunds: set('refunds_covered', 'covered', boolean(), 'It is set whether every balance covers its refunds.'),
  top_up: topUp,
  set_buyer_country: set('buyer_country', 'country', text(), 'Buyers are in this country.'),
  pay_out: makePayout,
  complete_payout: changePayout(completeList, 'All that the payout pays is listed.'),
  arrive_payout: changePayout(arrive, 'The payout has arrived.'),
  fail_payout: failLastPayout,
  restrict_key: restrictKey,
  advance_clock: advanceClock,
  reset_clock: resetClock,
  ...bankActions,
  ...deliveryActions,
};
