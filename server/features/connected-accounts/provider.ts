import type Stripe from 'stripe';
import {
  APPROVED_METHODS,
  FALLBACK_METHOD,
  METHODS,
  METHODS_FROM_START,
  type PaymentMethod,
} from '../../../contract/payment-methods/payment-methods.ts';
import { ProviderRefused } from '../../errors.ts';
import { createByAttempt, singleUseKey, type Attempts } from '../../integrations/provider/idempotency-key.ts';
import {
  callProvider,
  findStripeError,
  isMissing,
  isPermissionMissing,
  onAccount,
} from '../../integrations/provider/stripe.ts';
import { toFacts, toFactsOfV1, type Account, type AccountFacts } from './account-facts.ts';

/**
 * The only code, with account-facts.ts, that knows the versions of the provider's accounts (docs/decisions/0076). A connected account pays its own
 * fees, the provider covers losses, and the owner has the full dashboard. New ones are made by /v2; older ones stay as /v1
 * made them.
 */

interface Breeder {
  /** How buyers can pay; null: as breeders begin. */
  paymentMethods: PaymentMethod[] | null;
  email: string;
  fullName: string;
  website: string | null;
}

/** The parts of an account that its facts are read from. */
const include: ('configuration.merchant' | 'future_requirements' | 'requirements')[] = [
  'configuration.merchant',
  'future_requirements',
  'requirements',
];

/** Creates the account of a row, with the row's attempt. Throws ProviderRefused (PlatformRefused) or ProviderUnreachable. */
export async function createAccount(
  stripe: Stripe,
  { id, ...attempts }: Pick<Attempts, 'attempt' | 'end'> & { id: string },
  breeder: Breeder,
): Promise<AccountFacts> {
  // No account begins without cards: the provider refuses one, and a breeder who takes none now may take them again.
  const methods: PaymentMethod[] = [FALLBACK_METHOD, ...(breeder.paymentMethods ?? METHODS_FROM_START)];
  const params: Stripe.V2.Core.AccountCreateParams = {
    contact_email: breeder.email,
    display_name: breeder.fullName,
    dashboard: 'full',
    identity: { country: 'us' },
    defaults: {
      currency: 'usd',
      responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
      profile: {
        doing_business_as: breeder.fullName,
        product_description: 'Pets sold by a breeder',
        ...(breeder.website ? { business_url: breeder.website } : {}),
      },
    },
    configuration: {
      merchant: { capabilities: toCapabilities(methods, 'capability') },
    },
    metadata: { connected_account_id: id },
    include,
  };
  const account = await callOfPlatform(
    () =>
      createByAttempt<Account>(
        { subject: `account_${id}`, ...attempts },
        (idempotencyKey) => stripe.v2.core.accounts.create(params, { idempotencyKey }),
        (replayed) => findExisting(stripe, replayed.id),
      ),
    'The payment provider did not accept this account. Please check your email address and website, or contact support.',
  );
  return toFacts(account);
}

/** The capabilities of methods, as requested. */
const toCapabilities = (methods: readonly PaymentMethod[], version: 'capability' | 'capabilityOfV1') =>
  Object.fromEntries(methods.map((method) => [METHODS[method].provider[version], { requested: true }]));

/** Requests for an account what methods need; nothing changes where it has been requested. Throws ProviderRefused or ProviderUnreachable. */
export async function requestMethods(stripe: Stripe, id: string, methods: readonly PaymentMethod[]): Promise<void> {
  const change = () =>
    byVersion<unknown>(
      id,
      () =>
        stripe.v2.core.accounts.update(id, {
          configuration: { merchant: { capabilities: toCapabilities(methods, 'capability') } },
        }),
      () => stripe.accounts.update(id, { capabilities: toCapabilities(methods, 'capabilityOfV1') }),
    );
  await callProvider(change, 'The payment provider did not accept this method for the account.');
}

/** An account as it is now; undefined when it is gone. */
async function findExisting(stripe: Stripe, id: string): Promise<Account | undefined> {
  try {
    const account = await stripe.v2.core.accounts.retrieve(id, { include });
    return account.closed ? undefined : account;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Fetches an account. Throws ProviderRefused or ProviderUnreachable; see `isMissing` for one that is gone. */
export async function fetchAccount(stripe: Stripe, stripeAccountId: string): Promise<AccountFacts> {
  return callProvider(async () => {
    const facts = await byVersion(
      stripeAccountId,
      async () => toFacts(await stripe.v2.core.accounts.retrieve(stripeAccountId, { include })),
      async () => toFactsOfV1(await stripe.accounts.retrieve(stripeAccountId)),
    );
    const approved = APPROVED_METHODS.filter(({ approval }) => facts[approval]);
    if (approved.length === 0) return facts;
    const configurations = await findConfigurations(stripe, stripeAccountId);
    const off = approved.filter(
      ({ provider: { type } }) =>
        configurations.length > 0 && configurations.every((each) => each[type]?.display_preference.value === 'off'),
    );
    return {
      ...facts,
      ...Object.fromEntries(off.map(({ approval }) => [approval, false])),
      methodsOff: off.map(({ provider: { type } }) => type),
    };
  }, 'The payment provider no longer knows this account. Please reset the connection and connect again.');
}

/**
 * What decides, besides the capabilities, which methods the pages of direct charges show. Several where the account is connected to other
 * platforms too, since none says which is ours; none where a restricted key of an older release may not read them. In both cases the
 * provider leaves out by itself what is off.
 */
async function findConfigurations(stripe: Stripe, stripeAccountId: string) {
  try {
    const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 }, onAccount(stripeAccountId));
    const defaults = data.filter(({ active, is_default: isDefault }) => active && isDefault);
    // Those that name a platform count for the charges that the platform makes.
    const children = defaults.filter(({ application }) => application !== null);
    return children.length > 0 ? children : defaults.slice(0, 1);
  } catch (error) {
    if (isPermissionMissing(error)) return [];
    throw error;
  }
}

/** Creates an onboarding URL. It works once and expires within minutes, so each request has its own idempotency key. */
export async function createOnboardingUrl(
  stripe: Stripe,
  stripeAccountId: string,
  { returnUrl: return_url, refreshUrl: refresh_url }: { returnUrl: string; refreshUrl: string },
): Promise<string> {
  const type = 'account_onboarding';
  const addresses = { return_url, refresh_url };
  const options = { idempotencyKey: singleUseKey('account_link') };
  const create = () =>
    byVersion<{ url: string }>(
      stripeAccountId,
      () =>
        stripe.v2.core.accountLinks.create(
          { account: stripeAccountId, use_case: { type, account_onboarding: addresses } },
          options,
        ),
      () => stripe.accountLinks.create({ account: stripeAccountId, type, ...addresses }, options),
    );
  const { url } = await callOfPlatform(
    create,
    'The payment provider could not open its registration page. Please reset the connection and connect again.',
  );
  return url;
}

/** The platform isn't set up at the provider: no breeder's details are wrong, and only the operator can change it. */
export class PlatformRefused extends ProviderRefused {
  /** What the provider says, for the operator. */
  readonly reason: string;

  constructor(reason: string, code: string | undefined) {
    super(
      'You can’t connect a payment account right now. There is nothing wrong with your details. Please try again later.',
      code,
    );
    this.reason = reason;
  }
}

/** Stripe's error codes of `POST /v2/core/accounts` that are about the platform. */
const PLATFORM_CODES = [
  'account_create_activation_required',
  'accounts_v2_access_blocked',
  'connect_identity_not_verified',
  'connect_profile_not_submitted',
  'non_connect_platform_accounts_v2_access_blocked',
  'platform_account_required',
  'platform_registration_required',
];
/** Some refusals have no code. */
const PLATFORM_SENTENCES = /signed up for connect|platform.profile|accounts v[12]\b|connect is not enabled/i;

/** Runs a call that depends on the platform's own account, as `callProvider` does; its refusals throw PlatformRefused. */
async function callOfPlatform<Result>(call: () => Promise<Result>, refusal: string): Promise<Result> {
  try {
    return await callProvider(call, refusal);
  } catch (error) {
    const cause = findStripeError(error);
    if (!cause || !(error instanceof ProviderRefused) || !isAboutPlatform(cause)) throw error;
    const refused = new PlatformRefused(cause.message, cause.code);
    refused.cause = cause;
    throw refused;
  }
}

/** A key that is unknown, or lacks a permission, is the platform's too; an account that the key can't access isn't. */
const isAboutPlatform = ({ code = '', message, statusCode }: { code?: string; message: string; statusCode?: number }) =>
  PLATFORM_CODES.includes(code) ||
  PLATFORM_SENTENCES.test(message) ||
  statusCode === 401 ||
  (statusCode === 403 && code !== 'account_invalid');

/** The codes by which /v2 refuses an account that /v1 made. */
const NOT_OF_V2 = [
  'account_not_yet_compatible_with_v2',
  'accounts_v2_access_blocked',
  'non_connect_platform_accounts_v2_access_blocked',
  'v1_account_instead_of_v2_account',
];
/** Accounts that /v2 has refused, so that each costs a second call once only. */
const madeByV1 = new Set<string>();

async function byVersion<Result>(
  stripeAccountId: string,
  callV2: () => Promise<Result>,
  callV1: () => Promise<Result>,
): Promise<Result> {
  if (madeByV1.has(stripeAccountId)) return callV1();
  try {
    return await callV2();
  } catch (error) {
    if (!NOT_OF_V2.includes(findStripeError(error)?.code ?? '')) throw error;
    const result = await callV1();
    madeByV1.add(stripeAccountId);
    return result;
  }
}
