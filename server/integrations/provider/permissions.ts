import type Stripe from 'stripe';
import { isPermissionMissing } from './stripe.ts';

type Level = 'read' | 'write';
/** At the platform's own account, or at a breeder's: the two columns of the dashboard's form. */
type Place = 'own' | 'connected';

interface Permission {
  /** The provider's name of it, as in its refusals, without `_read` or `_write`. */
  name: string;
  /** Its row in the dashboard's form. */
  title: string;
  own?: Level;
  connected?: Level;
  /** The resources of the SDK whose calls need it; a test compares them with the calls of the product. */
  resources: string[];
  /** Needs the same permission and changes nothing: it reads a list, or names an object that doesn't exist. */
  probe: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<unknown>;
}

const FIRST = { limit: 1 };
const NOBODY = '0000000000000000';

/**
 * What a restricted key must be allowed. Write includes read. Names and titles:
 * https://docs.stripe.com/stripe-apps/reference/permissions and the provider's refusals (docs/decisions/0079).
 */
export const PERMISSIONS: Permission[] = [
  {
    name: 'account_link',
    title: 'Account Links',
    own: 'write',
    resources: ['accountLinks', 'v2.core.accountLinks'],
    probe: (stripe) =>
      stripe.accountLinks.create({
        account: `acct_${NOBODY}`,
        type: 'account_onboarding',
        refresh_url: 'https://litterlink.example',
        return_url: 'https://litterlink.example',
      }),
  },
  {
    name: 'connected_account',
    title: 'Connected Accounts',
    own: 'write',
    resources: ['accounts', 'v2.core.accounts'],
    probe: (stripe) => stripe.accounts.update(`acct_${NOBODY}`, {}),
  },
  {
    name: 'application_fee',
    title: 'Application Fees',
    own: 'write',
    resources: ['applicationFees'],
    probe: (stripe) => stripe.applicationFees.createRefund(`fee_${NOBODY}`, {}),
  },
  {
    name: 'balance',
    title: 'Balance',
    own: 'read',
    resources: ['balance'],
    probe: (stripe, options) => stripe.balance.retrieve({}, options),
  },
  {
    name: 'balance_transaction_source',
    title: 'Balance Transaction Sources',
    own: 'read',
    connected: 'read',
    resources: ['balanceTransactions'],
    probe: (stripe, options) => stripe.balanceTransactions.list(FIRST, options),
  },
  {
    name: 'charge',
    title: 'Charges and Refunds',
    own: 'write',
    connected: 'write',
    resources: ['charges', 'refunds', 'radar.earlyFraudWarnings'],
    probe: (stripe, options) => stripe.refunds.create({ charge: `ch_${NOBODY}` }, options),
  },
  {
    name: 'checkout_session',
    title: 'Checkout Sessions',
    own: 'write',
    connected: 'write',
    resources: ['checkout.sessions'],
    probe: (stripe, options) => stripe.checkout.sessions.expire(`cs_${NOBODY}`, {}, options),
  },
  {
    name: 'customer',
    title: 'Customers',
    own: 'write',
    resources: ['customers'],
    probe: (stripe) => stripe.customers.update(`cus_${NOBODY}`, {}),
  },
  {
    name: 'customer_portal',
    title: 'Customer Portal',
    own: 'write',
    resources: ['billingPortal.sessions', 'billingPortal.configurations'],
    probe: (stripe) => stripe.billingPortal.configurations.update(`bpc_${NOBODY}`, {}),
  },
  {
    name: 'dispute',
    title: 'Disputes',
    own: 'read',
    connected: 'write',
    resources: ['disputes'],
    probe: (stripe, options) =>
      options.stripeAccount
        ? stripe.disputes.update(`du_${NOBODY}`, {}, options)
        : stripe.disputes.list(FIRST, options),
  },
  {
    name: 'event',
    title: 'Events',
    own: 'read',
    connected: 'read',
    resources: ['events', 'v2.core.events'],
    probe: (stripe, options) => stripe.events.list(FIRST, options),
  },
  {
    name: 'file',
    title: 'Files',
    connected: 'write',
    resources: ['files'],
    // An empty file is refused.
    probe: (stripe, options) =>
      stripe.files.create(
        { purpose: 'dispute_evidence', file: { data: '', name: 'empty.pdf', type: 'application/pdf' } },
        options,
      ),
  },
  {
    name: 'invoice',
    title: 'Invoices',
    own: 'read',
    resources: ['invoices'],
    probe: (stripe, options) => stripe.invoices.list(FIRST, options),
  },
  {
    name: 'payment_intent',
    title: 'PaymentIntents',
    own: 'read',
    connected: 'read',
    resources: ['paymentIntents'],
    probe: (stripe, options) => stripe.paymentIntents.list(FIRST, options),
  },
  {
    name: 'payment_method_configurations',
    title: 'Payment Method Configurations',
    own: 'read',
    connected: 'read',
    resources: ['paymentMethodConfigurations'],
    probe: (stripe, options) => stripe.paymentMethodConfigurations.list(FIRST, options),
  },
  {
    name: 'payment_method_domain',
    title: 'Payment Method Domains',
    own: 'write',
    resources: ['paymentMethodDomains'],
    probe: (stripe) => stripe.paymentMethodDomains.update(`pmd_${NOBODY}`, {}),
  },
  {
    name: 'payout',
    title: 'Payouts',
    own: 'read',
    connected: 'read',
    resources: ['payouts'],
    probe: (stripe, options) => stripe.payouts.list(FIRST, options),
  },
  {
    name: 'plan',
    title: 'Prices',
    own: 'write',
    resources: ['prices'],
    probe: (stripe) => stripe.prices.create({ product: `prod_${NOBODY}`, currency: 'usd', unit_amount: 100 }),
  },
  {
    name: 'product',
    title: 'Products',
    own: 'write',
    resources: ['products'],
    probe: (stripe) => stripe.products.update(`prod_${NOBODY}`, {}),
  },
  {
    name: 'review',
    title: 'Reviews',
    own: 'read',
    connected: 'read',
    resources: ['reviews'],
    probe: (stripe, options) => stripe.reviews.list(FIRST, options),
  },
  {
    name: 'setup_intent',
    title: 'SetupIntents',
    own: 'read',
    // A subscription's comes with it.
    resources: [],
    probe: (stripe, options) => stripe.setupIntents.list(FIRST, options),
  },
  {
    name: 'subscription',
    title: 'Subscriptions',
    own: 'write',
    resources: ['subscriptions'],
    probe: (stripe) => stripe.subscriptions.update(`sub_${NOBODY}`, {}),
  },
  {
    name: 'webhook',
    title: 'Webhook Endpoints and Event Destinations',
    own: 'write',
    resources: ['v2.core.eventDestinations'],
    probe: (stripe) => stripe.v2.core.eventDestinations.update(`ed_${NOBODY}`, {}),
  },
];

/** What a key needs at one place, as `charge_write`. */
export const permissionNames = (place: Place): string[] =>
  PERMISSIONS.flatMap((permission) => (permission[place] ? [`${permission.name}_${permission[place]}`] : []));

/**
 * The permissions that the client's key lacks, as the dashboard's form names them. Those for breeders' accounts are asked for
 * at `connectedAccount`, and not at all without one.
 */
export async function findMissingPermissions(stripe: Stripe, connectedAccount: string | undefined): Promise<string[]> {
  const missing: string[] = [];
  for (const permission of PERMISSIONS) {
    const at = (place: Place, options: Stripe.RequestOptions) => lacks(stripe, permission, place, options);
    if (await at('own', {})) missing.push(toRow(permission, 'own'));
    if (connectedAccount && (await at('connected', { stripeAccount: connectedAccount })))
      missing.push(toRow(permission, 'connected'));
  }
  return missing;
}

const toRow = (permission: Permission, place: Place): string =>
  `${permission.title}: ${permission[place] === 'write' ? 'Write' : 'Read'}${place === 'connected' ? ' (Connect permissions)' : ''}`;

async function lacks(
  stripe: Stripe,
  permission: Permission,
  place: Place,
  options: Stripe.RequestOptions,
): Promise<boolean> {
  if (!permission[place]) return false;
  try {
    await permission.probe(stripe, options);
    return false;
  } catch (error) {
    return isPermissionMissing(error);
  }
}

/** The dashboard's form for a restricted key, with the rows of the own account selected. */
export const restrictedKeyForm = (dashboard: string): string =>
  `${dashboard}/apikeys/create?name=Litterlink${permissionNames('own')
    .map((name) => `&permissions%5B%5D=rak_${name}`)
    .join('')}`;
