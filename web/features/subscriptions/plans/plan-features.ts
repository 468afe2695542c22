import { settings } from '../../../shell/settings.ts';

/** What the Professional plan includes (docs/specification.md, section 9). */
export const PLAN_FEATURES = [
  'Unlimited pet listings',
  'Stripe Connect integration',
  'Installment and card payments',
  'Mobile-optimized listings',
  'Secure payment links',
  settings.supportPhone ? 'Email and phone support' : 'Email support',
];

/** What only the yearly plan adds (docs/specification.md, section 1). */
export const YEARLY_FEATURES = [
  'Priority support',
  'Advanced analytics: revenue by month, best sellers, views per link',
];
