import type Stripe from 'stripe';
import { accountInvalid, invalidRequest, refusal } from '../http/errors.ts';
import { address, boolean, email, hash, mergeMetadata, metadata, oneChoice, required, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import type { Filters } from '../store/lists.ts';
import { newPlatform, readSetting } from '../store/settings.ts';
import { createAccount } from './account-create.ts';
import { changeAccount, findAccount, type StoredAccount } from './account-object.ts';
import { capabilityNames } from './account-progress.ts';
import { resource } from './resource.ts';

const path = '/v1/accounts';

/** What people report of platforms that are new to Connect. */
const NO_V1 =
  'Stripe no longer recommends Accounts v1 for new Connect integrations. Create connected accounts with POST /v2/core/accounts instead: https://docs.stripe.com/api/v2/core/accounts. Read more about Accounts v2: https://docs.stripe.com/connect/accounts-v2/account-creation. If your integration requires v1 account creation for a supported compatibility scenario, enable Accounts v1 support in the Dashboard: https://dashboard.stripe.com/settings/developers/api-policies/feat_accounts_v1_support.';

const capability = hash({ requested: required(boolean()) });
const shared = {
  business_profile: hash({
    mcc: text({ max: 4 }),
    name: text(),
    product_description: text(),
    support_email: email(),
    support_phone: text(),
    url: address(),
  }),
  business_type: oneChoice(['company', 'government_entity', 'individual', 'non_profit']),
  capabilities: hash({
    card_payments: capability,
    klarna_payments: capability,
    transfers: capability,
    us_bank_account_ach_payments: capability,
  }),
  email: email(),
  metadata: metadata(),
};
const updateParams = hash(shared);
const createParams = hash({
  ...shared,
  controller: hash({
    fees: hash({ payer: oneChoice(['account', 'application']) }),
    losses: hash({ payments: oneChoice(['application', 'stripe']) }),
    requirement_collection: oneChoice(['stripe']),
    stripe_dashboard: hash({ type: oneChoice(['express', 'full', 'none']) }),
  }),
  country: oneChoice(['US']),
  default_currency: oneChoice(['usd']),
});

/** What an account that isn't signed up for Connect reads when it asks about others: stripe/stripe-apps, issue 505. */
const NOT_A_PLATFORM =
  "Only Stripe Connect platforms can work with other accounts. If you specified a client_id parameter, make sure it's correct. If you need to setup a Stripe Connect platform, you can do so at https://dashboard.stripe.com/account/applications/settings.";

export async function needConnect(call: Call<unknown>): Promise<void> {
  const { refusal: reason } = await readSetting(call.tx, 'platform_setup', newPlatform);
  if (reason === 'platform_registration_required') throw refusal(403, { message: NOT_A_PLATFORM });
}

/** The account of the path, locked. A connected account can access only itself. */
async function lockAccount(call: Call<unknown>): Promise<StoredAccount> {
  const id = call.id === '' ? call.account : call.id;
  if (id !== call.account) await needConnect(call);
  const visible = call.account === call.platform || call.account === id;
  const account = visible ? await findAccount(call, id, true) : undefined;
  if (!account) throw accountInvalid(call.keyHint, id);
  return account;
}

/** Applies a request's parameters to the account. */
async function apply(call: Call<ReturnType<typeof updateParams.read>>, account: StoredAccount): Promise<void> {
  const { business_profile, business_type, capabilities, email: mail, metadata: given } = call.params;
  const { data, internal } = account;
  await changeAccount(call, account, () => {
    Object.assign(data.business_profile!, business_profile);
    if (business_type) data.business_type = business_type;
    if (mail !== undefined) data.email = mail;
    data.metadata = mergeMetadata(data.metadata, given);
    for (const name of capabilityNames) {
      const wanted = capabilities?.[name]?.requested;
      if (wanted === true) internal.requested[name] ??= { requestedAt: call.now };
      if (wanted === false) delete internal.requested[name];
    }
  });
}

const create = route('POST', path, createParams, async (call) => {
  if (call.account !== call.platform)
    throw invalidRequest('A connected account cannot create accounts; leave the header Stripe-Account out.');
  const { accountsV1, refusal: reason } = await readSetting(call.tx, 'platform_setup', newPlatform);
  if (reason === 'platform_registration_required')
    throw invalidRequest(
      "You can only create new accounts if you've signed up for Connect, which you can do at https://dashboard.stripe.com/connect.",
    );
  if (!accountsV1) throw invalidRequest(NO_V1);
  const { controller } = call.params;
  const account = await createAccount(call, {
    controller: {
      fees: { payer: controller?.fees?.payer ?? 'account' },
      is_controller: true,
      losses: { payments: controller?.losses?.payments ?? 'stripe' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: controller?.stripe_dashboard?.type ?? 'full' },
      type: 'application',
    } satisfies Stripe.Account.Controller,
    type: controller ? 'none' : 'standard',
    email: null,
    progress: {
      steps: { business: false, identity: false, bank: false, agreement: false },
      requested: {},
      withheld: [],
    },
  });
  await apply(call, account);
  return account.data;
});

const retrieveOwn = route('GET', '/v1/account', hash({}), async (call) => (await lockAccount(call)).data);

const update = route('POST', `${path}/:id`, updateParams, async (call) => {
  const account = await lockAccount(call);
  await apply(call, account);
  return account.data;
});

/** Without Connect there is nobody to list. */
async function narrow(call: Call<unknown>, given: Filters): Promise<Filters> {
  await needConnect(call);
  return given;
}

export const accountRoutes = [
  create,
  retrieveOwn,
  update,
  ...resource({ object: 'account', path, find: lockAccount, narrow }),
];
