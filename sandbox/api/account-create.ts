import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import { find, insertObjects, newObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { refreshAccount, type StoredAccount } from './account-object.ts';
import type { AccountProgress } from './account-progress.ts';
import { nothingDue } from './requirements.ts';

export interface NewAccount {
  id?: string;
  controller: Stripe.Account.Controller;
  type: Stripe.Account['type'];
  email: string | null;
  name?: string;
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
    business_profile: { ...emptyProfile, name: wanted.name ?? null },
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
    metadata: {},
    payouts_enabled: false,
    settings: structuredClone(settings),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: wanted.type,
  };
  const account: StoredAccount = { ...newObject(world, world.platform, data), internal: wanted.progress };
  refreshAccount(account);
  await insertObjects(world.tx, [account]);
  return account;
}

/** Creates the platform account, onboarded and with every capability active, unless it exists. */
export async function ensurePlatform(world: World, name: string): Promise<void> {
  if (await find(world, 'account', world.platform)) return;
  const requested = { requestedAt: world.now };
  await createAccount(world, {
    id: world.platform,
    controller: { type: 'account' },
    type: 'standard',
    email: 'platform@example.com',
    name,
    progress: {
      steps: { business: true, identity: true, bank: true, agreement: true },
      requested: { card_payments: requested, klarna_payments: requested, transfers: requested },
      withheld: [],
    },
  });
}
