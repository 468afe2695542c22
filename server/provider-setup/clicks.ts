import type Stripe from 'stripe';

/** What only a person can do, at the provider's dashboard. */
export interface Click {
  text: string;
  /** Below the dashboard's origin; in test mode below `/test`. */
  path: string;
  /** Its settings apply to both modes. */
  isOfBothModes?: boolean;
  /** Whether our own account shows that it is done. */
  isDone?: (account: Stripe.Account) => boolean;
}

export const CLICKS: Click[] = [
  {
    text: 'Activate your account: business, identity, bank account.',
    path: '/account/onboarding',
    isOfBothModes: true,
    isDone: ({ charges_enabled, details_submitted }) => charges_enabled && details_submitted,
  },
  {
    text: 'Sign up for Connect as a platform whose sellers are paid directly. Do it in test mode and in live mode.',
    path: '/connect',
  },
  {
    text: 'Complete the platform profile: Stripe collects its fees from the breeders and bears the losses. Do this in both modes, too.',
    path: '/settings/connect/platform-profile',
  },
  {
    text: 'Set business name, icon and color: breeders see them while they connect, buyers while they pay.',
    path: '/settings/branding',
    isOfBothModes: true,
    isDone: ({ settings }) => Boolean(settings?.branding.icon && settings.dashboard.display_name),
  },
  {
    text: 'Set Connect’s name, icon and color, too.',
    path: '/settings/connect/onboarding-interface',
  },
  {
    text: 'Turn on cards, Klarna and ACH Direct Debit for connected accounts: “On by default”. Breeders choose which they take.',
    path: '/settings/payment_methods/connected_accounts',
  },
  {
    text: 'Turn on Smart Retries for subscriptions. When all retries fail: cancel the subscription.',
    path: '/settings/billing/automatic',
  },
  {
    text: 'Let Stripe email subscribers about failed payments and expiring cards.',
    path: '/settings/billing/automatic',
  },
  { text: 'Let Stripe email customers their receipts and notices of refunds.', path: '/settings/emails' },
  {
    text: 'Set the statement descriptor: what breeders see on their card statement.',
    path: '/settings/public',
    isOfBothModes: true,
    isDone: ({ settings }) => Boolean(settings?.payments.statement_descriptor),
  },
  { text: 'Look at Radar’s rules: the standard ones are right to begin with.', path: '/settings/radar' },
  {
    text: 'Turn off the automatic answers of Smart Disputes: the breeder answers with the signed agreement.',
    path: '/settings/disputes',
  },
  {
    text: 'Choose how often Stripe pays out to you.',
    path: '/settings/payouts',
    isOfBothModes: true,
    isDone: ({ settings }) => Boolean(settings?.payouts?.schedule.interval),
  },
];

const ORIGIN = 'https://dashboard.stripe.com';

export const dashboard = (isLive: boolean): string => (isLive ? ORIGIN : `${ORIGIN}/test`);

/** What is left to click, numbered, each with its address. */
export function clickLines(account: Stripe.Account, isLive: boolean): string[] {
  const left = CLICKS.filter(({ isDone }) => !isDone?.(account));
  return left.flatMap(({ text, path, isOfBothModes }, index) => [
    `  ${String(index + 1).padStart(2)}. ${text}`,
    `      ${isOfBothModes ? ORIGIN : dashboard(isLive)}${path}`,
  ]);
}

/** The address of one destination, where its secret is shown. */
export const destinationAddress = (isLive: boolean, id: string): string =>
  `${dashboard(isLive)}/workbench/webhooks/${id}`;

export const keyAddress = (isLive: boolean): string => `${dashboard(isLive)}/apikeys`;
