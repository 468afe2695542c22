import type Stripe from 'stripe';
import { newId } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { find, insertObjects, newObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { refreshAccount, type StoredAccount } from './account-object.ts';
import { capabilityNames, type AccountProgress } from './account-progress.ts';

export interface NewAccount {
  id?: string;
  controller: Stripe.Account.Controller;
  type: Stripe.Account['type'];
  email: string | null;
  name?: string;
  progress: AccountProgress;
}

const emptyProfile = {
  ...nulls('mcc minority_owned_business_designation name specified_commercial_transactions_act_url support_address'),
  ...nulls('support_email support_phone support_url url'),
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
    metadata: {},
    payouts_enabled: false,
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
      requested: Object.fromEntries(capabilityNames.map((capability) => [capability, requested])),
      withheld: [],
    },
  });
}
