import type Stripe from 'stripe';
import {
  type Approval,
  APPROVED_METHODS,
  METHODS,
  PAYMENT_METHODS,
} from '../../../contract/payment-methods/payment-methods.ts';
import { createByAttempt, singleUseKey, type Attempts } from '../../integrations/provider/idempotency-key.ts';
import { callProvider, isMissing } from '../../integrations/provider/stripe.ts';
import { requirementLabel } from './requirement-labels.ts';

/**
 * The only code that uses the provider's accounts v1; for v2, replace this file. A connected account pays its own
 * fees, the provider covers losses, and the owner has the full dashboard.
 */

/** The facts of a connected account that we store. */
export interface AccountFacts extends Record<Approval, boolean> {
  stripeAccountId: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  /** Human-readable, without duplicates. */
  requirements: string[];
}

interface Breeder {
  email: string;
  fullName: string;
  website: string | null;
}

/** Creates the account of a row, with the row's attempt. Throws ProviderRefused or ProviderUnreachable. */
export async function createAccount(
  stripe: Stripe,
  { id, ...attempts }: Pick<Attempts, 'attempt' | 'end'> & { id: string },
  breeder: Breeder,
): Promise<AccountFacts> {
  const params: Stripe.AccountCreateParams = {
    country: 'US',
    email: breeder.email,
    controller: {
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'full' },
    },
    capabilities: {
      ...Object.fromEntries(
        PAYMENT_METHODS.map((method) => [METHODS[method].provider.capability, { requested: true }]),
      ),
      transfers: { requested: true },
    },
    business_profile: {
      name: breeder.fullName,
      product_description: 'Pets sold by a breeder',
      ...(breeder.website ? { url: breeder.website } : {}),
    },
    metadata: { connected_account_id: id },
  };
  const account = await callProvider(
    () =>
      createByAttempt<Stripe.Account>(
        { subject: `account_${id}`, ...attempts },
        (idempotencyKey) => stripe.accounts.create(params, { idempotencyKey }),
        (replayed) => findExisting(stripe, replayed.id),
      ),
    'The payment provider did not accept this account. Please check your email address and website, or contact support.',
  );
  return toFacts(account);
}

/** An account as it is now; undefined when it is gone. */
async function findExisting(stripe: Stripe, id: string): Promise<Stripe.Account | undefined> {
  try {
    return await stripe.accounts.retrieve(id);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Fetches an account. Throws ProviderRefused or ProviderUnreachable; see `isMissing` for one that is gone. */
export async function fetchAccount(stripe: Stripe, stripeAccountId: string): Promise<AccountFacts> {
  return toFacts(
    await callProvider(
      () => stripe.accounts.retrieve(stripeAccountId),
      'The payment provider no longer knows this account. Please reset the connection and connect again.',
    ),
  );
}

/** Creates an onboarding URL. It works once and expires within minutes, so each request has its own idempotency key. */
export async function createOnboardingUrl(
  stripe: Stripe,
  stripeAccountId: string,
  addresses: { returnUrl: string; refreshUrl: string },
): Promise<string> {
  const link = await callProvider(
    () =>
      stripe.accountLinks.create(
        {
          account: stripeAccountId,
          type: 'account_onboarding',
          return_url: addresses.returnUrl,
          refresh_url: addresses.refreshUrl,
        },
        { idempotencyKey: singleUseKey('account_link') },
      ),
    'The payment provider could not open its registration page. Please reset the connection and connect again.',
  );
  return link.url;
}

/** Which of the methods that need an approval have it. */
function toApprovals({ capabilities }: Stripe.Account): Record<Approval, boolean> {
  const approvals = APPROVED_METHODS.map(({ approval, provider }) => [
    approval,
    capabilities?.[provider.capability] === 'active',
  ]);
  return Object.fromEntries(approvals) as Record<Approval, boolean>;
}

function toFacts(account: Stripe.Account): AccountFacts {
  const due = [...(account.requirements?.currently_due ?? []), ...(account.requirements?.past_due ?? [])];
  return {
    stripeAccountId: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    ...toApprovals(account),
    requirements: [...new Set(due.map(requirementLabel))],
  };
}
