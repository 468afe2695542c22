import type { Grants } from '../store/grants.ts';
import type { World } from '../store/world.ts';
import { refusal } from './errors.ts';

/** Stripe's permissions by path, the longest first: its name and its title in the dashboard. */
const permissions: [path: string, name: string, title: string][] = [
  ['/v1/account_links', 'account_link', 'Account Links'],
  ['/v2/core/account_links', 'account_link', 'Account Links'],
  ['/v2/core/accounts', 'connected_account', 'Connected Accounts'],
  ['/v1/account', 'connected_account', 'Connected Accounts'],
  ['/v1/application_fees', 'application_fee', 'Application Fees'],
  ['/v1/balance_transactions', 'balance_transaction_source', 'Balance Transaction Sources'],
  ['/v1/balance', 'balance', 'Balance'],
  ['/v1/billing_portal', 'customer_portal', 'Customer Portal'],
  ['/v1/charges', 'charge', 'Charges and Refunds'],
  ['/v1/refunds', 'charge', 'Charges and Refunds'],
  // Stripe names no permission of its own for fraud warnings.
  ['/v1/radar', 'charge', 'Charges and Refunds'],
  ['/v1/checkout', 'checkout_session', 'Checkout Sessions'],
  ['/v1/customers', 'customer', 'Customers'],
  ['/v1/disputes', 'dispute', 'Disputes'],
  ['/v2/core/event_destinations', 'webhook', 'Webhook Endpoints'],
  ['/v2/core/events', 'event', 'Events'],
  ['/v1/events', 'event', 'Events'],
  ['/v1/files', 'file', 'Files'],
  ['/v1/invoices', 'invoice', 'Invoices'],
  ['/v1/payment_intents', 'payment_intent', 'PaymentIntents'],
  ['/v1/payment_method_configurations', 'payment_method_configurations', 'Payment Method Configurations'],
  ['/v1/payment_method_domains', 'payment_method_domain', 'Payment Method Domains'],
  ['/v1/payment_methods', 'payment_method', 'Payment Methods'],
  ['/v1/payouts', 'payout', 'Payouts'],
  ['/v1/prices', 'plan', 'Prices'],
  ['/v1/products', 'product', 'Products'],
  ['/v1/reviews', 'review', 'Reviews'],
  ['/v1/setup_intents', 'setup_intent', 'SetupIntents'],
  ['/v1/subscriptions', 'subscription', 'Subscriptions'],
  ['/v1/test_helpers', 'billing_clock', 'Test clocks'],
];

/** The path whose permission reads an object that `expand` adds. */
const pathsOfKinds: Record<string, string> = {
  application_fee: '/v1/application_fees',
  charge: '/v1/charges',
  invoice: '/v1/invoices',
  payment_intent: '/v1/payment_intents',
  refund: '/v1/refunds',
  review: '/v1/reviews',
  setup_intent: '/v1/setup_intents',
  subscription: '/v1/subscriptions',
};

/** Finds what the key may do. A restricted key that the operator gave nothing may do nothing; a secret key may do all. */
export const findGrants = (restricted: Record<string, Grants>, key: string): Grants | undefined =>
  key.startsWith('rk_') ? (restricted[key] ?? { permissions: [], connect_permissions: [] }) : undefined;

/** Refuses a request that the key lacks the permission for. https://docs.stripe.com/keys/restricted-api-keys */
export function requirePermission(world: World, account: string, keyHint: string, method: string, path: string): void {
  const { grants } = world;
  const found = permissions.find(([start]) => path.startsWith(start));
  if (!grants || !found) return;
  const [, name, title] = found;
  const levels = method === 'GET' ? ['read', 'write'] : ['write'];
  const granted = account === world.platform ? grants.permissions : grants.connect_permissions;
  if (levels.some((level) => granted.includes(`${name}_${level}`))) return;
  const level = levels[0]!;
  throw refusal(403, {
    code: 'more_permissions_required',
    message:
      `Permission denied. The provided key '${keyHint}' does not have the required permissions for this endpoint on account '${account}'. ` +
      `Enabling "${title} ${level === 'read' ? 'Read' : 'Write'}" ('${name}_${level}') permissions on this key would allow this request to continue. ` +
      `You can edit permissions at https://dashboard.stripe.com/b/${world.platform}?destination=%2Fapikeys`,
  });
}

/** Refuses to expand an object that the key may not read. */
export function requireExpansion(world: World, { object, account }: { object: string; account: string }): void {
  const path = pathsOfKinds[object];
  if (path) requirePermission(world, account, 'rk_***', 'GET', path);
}
