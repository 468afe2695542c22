import type Stripe from 'stripe';
import {
  type Approval,
  APPROVED_METHODS,
  METHODS,
  PAYMENT_METHODS,
} from '../../../contract/payment-methods/payment-methods.ts';
import { callProvider } from '../../integrations/provider/stripe.ts';
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

/** Creates an account. `connectedAccountId` is the idempotency key. Throws ProviderRefused or ProviderUnreachable. */
export async function createAccount(
  stripe: Stripe,
  connectedAccountId: string,
  breeder: Breeder,
): Promise<AccountFacts> {
  const account = await callProvider(
    () =>
      stripe.accounts.create(
        {
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
          metadata: { connected_account_id: connectedAccountId },
        },
        { idempotencyKey: `account_${connectedAccountId}` },
      ),
    'The payment provider did not accept this account. Please check your email address and website, or contact support.',
  );
  return toFacts(account);
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
  requestId: string,
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
        { idempotencyKey: `account_link_${requestId}` },
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
