import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import { insertObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { refreshAccount, type AccountProgress, type StoredAccount } from './account-object.ts';

export interface NewAccount {
  id?: string;
  controller: Stripe.Account.Controller;
  type: Stripe.Account['type'];
  email: string | null;
  metadata: Record<string, string>;
  progress: AccountProgress;
}

const emptyProfile: Stripe.Account.BusinessProfile = {
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

const nothingDue: Stripe.Account.FutureRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

const settings: Stripe.Account.Settings = {
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    decline_on: { avs_failure: false, cvc_failure: false },
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: 'Etc/UTC' },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  payouts: {
    debit_negative_balances: true,
    schedule: { delay_days: 2, interval: 'daily' },
    statement_descriptor: null,
  },
};

/** Creates a connected account. */
export async function createAccount(world: World, wanted: NewAccount): Promise<StoredAccount> {
  const id = wanted.id ?? newId('account');
  const data: Stripe.Account = {
    id,
    object: 'account',
    business_profile: { ...emptyProfile },
    business_type: null,
    capabilities: {},
    charges_enabled: false,
    controller: wanted.controller,
    country: 'US',
    created: world.now,
    default_currency: 'usd',
    details_submitted: false,
    email: wanted.email,
    external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
    future_requirements: nothingDue,
    metadata: wanted.metadata,
    payouts_enabled: false,
    settings: structuredClone(settings),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: wanted.type,
  };
  const account: StoredAccount = {
    id,
    account: world.platform,
    created: world.now,
    data,
    internal: wanted.progress,
    dueAt: null,
  };
  refreshAccount(account);
  await insertObject(world.tx, {
    id,
    object: 'account',
    account: world.platform,
    created: world.now,
    data,
    internal: wanted.progress,
  });
  return account;
}

/** Creates the platform account, onboarded and with every capability active, unless it exists. */
export async function ensurePlatform(world: World, name: string): Promise<void> {
  const [row] = await world.tx.query(`select id from sandbox.objects where id = $1`, [world.platform]);
  if (row) return;
  const requested = { requestedAt: world.now };
  const account = await createAccount(world, {
    id: world.platform,
    controller: { type: 'account' },
    type: 'standard',
    email: 'platform@example.com',
    metadata: {},
    progress: {
      steps: { business: true, identity: true, bank: true, agreement: true },
      requested: { card_payments: requested, klarna_payments: requested, transfers: requested },
      withheld: [],
    },
  });
  account.data.business_profile = { ...account.data.business_profile!, name };
  await world.tx.query(`update sandbox.objects set data = $2::json where id = $1`, [
    account.id,
    JSON.stringify(account.data),
  ]);
}
