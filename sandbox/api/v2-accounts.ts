import { invalidRequest, noSuch, refusal } from '../http/errors.ts';
import { address, boolean, email, hash, list, metadata, oneChoice, required, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { newPlatform, platformRefusals, readSetting } from '../store/settings.ts';
import type { World } from '../store/world.ts';
import { storeLink } from './account-links.ts';
import { createAccount } from './account-create.ts';
import { v2Capabilities } from './account-progress.ts';
import { changeAccount, findAccount, type StoredAccount } from './account-object.ts';
import { accountParts, emitV2, toV2Account } from './v2-account-object.ts';

const path = '/v2/core/accounts';

const included = { include: list(oneChoice(accountParts)) };
const capability = hash({ requested: required(boolean()) });
/** The configuration that requests capabilities; a new account has to request cards. */
const withCapabilities = <Card extends typeof capability>(card: Card) => {
  const capabilities = hash({ card_payments: card, klarna_payments: capability, ach_debit_payments: capability });
  return required(hash({ merchant: required(hash({ capabilities: required(capabilities) })) }));
};
const createParams = hash({
  ...included,
  configuration: withCapabilities(required(capability)),
  contact_email: required(email()),
  dashboard: required(oneChoice(['full'])),
  defaults: required(
    hash({
      currency: oneChoice(['usd']),
      profile: hash({ business_url: address(), doing_business_as: text(), product_description: text() }),
      responsibilities: required(
        hash({
          fees_collector: required(oneChoice(['stripe'])),
          losses_collector: required(oneChoice(['stripe'])),
        }),
      ),
    }),
  ),
  display_name: text(),
  identity: required(hash({ country: required(oneChoice(['us', 'US'])) })),
  metadata: metadata(),
});

/** Throws what Stripe answers while the platform itself isn't ready. */
async function needPlatform({ tx }: World): Promise<void> {
  const { refusal: code } = await readSetting(tx, 'platform_setup', newPlatform);
  if (code) throw refusal(400, { code, message: platformRefusals[code] });
}

const create = route('POST', path, createParams, async (call) => {
  await needPlatform(call);
  const { configuration, contact_email, defaults, display_name, include = [], metadata: given } = call.params;
  const { profile } = defaults;
  const account = await createAccount(call, {
    controller: {
      fees: { payer: 'account' },
      is_controller: true,
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'full' },
      type: 'application',
    },
    type: 'none',
    email: contact_email,
    ...(profile?.doing_business_as && { name: profile.doing_business_as }),
    progress: {
      steps: { business: false, identity: false, bank: false, agreement: false },
      requested: changeRequested({}, configuration.merchant.capabilities, call.now),
      withheld: [],
      isV2: true,
      displayName: display_name,
    },
  });
  await changeAccount(call, account, () => {
    const { business_url, product_description } = profile ?? {};
    Object.assign(account.data.business_profile!, {
      url: business_url ?? null,
      ...(product_description && { product_description }),
    });
    account.data.metadata = given ?? {};
  });
  emitV2(call, account.id, 'v2.core.account.created');
  return toV2Account(account, include);
});

type Requested = StoredAccount['internal']['requested'];
type Wanted = Partial<Record<(typeof v2Capabilities)[keyof typeof v2Capabilities], { requested: boolean } | undefined>>;

function changeRequested(before: Requested, wanted: Wanted, now: number): Requested {
  const after = { ...before };
  for (const [name, inV2] of Object.entries(v2Capabilities) as [keyof typeof v2Capabilities, keyof Wanted][]) {
    const requested = wanted[inV2]?.requested;
    if (requested === true) after[name] ??= { requestedAt: now };
    if (requested === false) delete after[name];
  }
  return after;
}

async function existingAccount(call: Call<unknown>, id: string, lock = false): Promise<StoredAccount> {
  const account = id === call.platform ? undefined : await findAccount(call, id, lock);
  if (!account) throw noSuch('account', id);
  if (!account.internal.isV2)
    throw refusal(400, {
      code: 'v1_account_instead_of_v2_account',
      message: 'V1 Account ID cannot be used in V2 Account APIs.',
    });
  return account;
}

const retrieve = route('GET', `${path}/:id`, hash(included), async (call) =>
  toV2Account(await existingAccount(call, call.id), call.params.include ?? []),
);

const useCase = hash({ refresh_url: required(address()), return_url: address() });
const linkParams = hash({
  account: required(text()),
  use_case: required(hash({ type: required(oneChoice(['account_onboarding'])), account_onboarding: useCase })),
});

const createLink = route('POST', '/v2/core/account_links', linkParams, async (call) => {
  await needPlatform(call);
  const { account: id, use_case } = call.params;
  const { id: accountId } = await existingAccount(call, id);
  const addresses = use_case.account_onboarding;
  if (!addresses) throw invalidRequest('The use case account_onboarding needs its addresses.', 'use_case');
  const { refresh_url: refreshUrl, return_url: returnUrl = refreshUrl } = addresses;
  const { created, expires_at, url } = await storeLink(call, { accountId, refreshUrl, returnUrl });
  const toTime = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    object: 'v2.core.account_link',
    account: accountId,
    created: toTime(created),
    expires_at: toTime(expires_at),
    livemode: false,
    url,
    use_case,
  };
});

const updateParams = hash({ ...included, configuration: withCapabilities(capability) });

/** Requests capabilities of an account, or no longer. */
const update = route('POST', `${path}/:id`, updateParams, async (call) => {
  const account = await existingAccount(call, call.id, true);
  const { configuration, include = [] } = call.params;
  await changeAccount(call, account, () => {
    const { requested } = account.internal;
    account.internal.requested = changeRequested(requested, configuration.merchant.capabilities, call.now);
  });
  return toV2Account(account, include);
});

export const v2AccountRoutes = [create, retrieve, update, createLink];
