import { toMutations } from '../mutation.ts';

export const LIMITS = toMutations([
  ['limits.trial', 'contract/business.ts', 'TRIAL_DAYS = 7', 'TRIAL_DAYS = 8'],
  ['limits.prices', 'contract/business.ts', 'monthlyEquivalentCents: 417', 'monthlyEquivalentCents: 416'],
  [
    'limits.plan-features',
    'web/features/subscriptions/plans/plan-features.ts',
    'Unlimited pet listings',
    'Pet listings',
  ],
  ['limits.platform-fee', 'contract/business.ts', 'PLATFORM_FEE_PERCENT = 5', 'PLATFORM_FEE_PERCENT = 6'],
  [
    'limits.platform-fee',
    'contract/money.ts',
    'priceCents * PLATFORM_FEE_PERCENT + 50',
    'priceCents * PLATFORM_FEE_PERCENT + 60',
  ],
  ['limits.seller-cost', 'contract/payments/provider-prices.ts', '2.9% + $0.30', '3%'],
  ['limits.requirements-shown', 'contract/business.ts', 'REQUIREMENTS_SHOWN_MAX = 5', 'REQUIREMENTS_SHOWN_MAX = 6'],
  ['limits.login-check', 'contract/business.ts', 'subscribeLoginCheck: 500', 'subscribeLoginCheck: 250'],
  ['limits.connect-success', 'contract/business.ts', 'afterConnect: 2_000', 'afterConnect: 1_000'],
  ['limits.before-onboarding', 'contract/business.ts', 'beforeOnboarding: 1_000', 'beforeOnboarding: 500'],
  ['limits.already-connected', 'contract/business.ts', 'alreadyConnected: 1_500', 'alreadyConnected: 750'],
  ['limits.after-reset', 'contract/business.ts', 'afterPasswordReset: 3_000', 'afterPasswordReset: 1_500'],
  ['limits.reset-link', 'contract/business.ts', 'RESET_LINK_HOURS = 1;', 'RESET_LINK_HOURS = 2;'],
  ['limits.password-length', 'contract/business.ts', 'PASSWORD_MIN_LENGTH = 8', 'PASSWORD_MIN_LENGTH = 7'],
  ['limits.example-pets', 'contract/business.ts', 'EXAMPLE_PETS_MAX = 3', 'EXAMPLE_PETS_MAX = 4'],
  ['limits.toast', 'contract/business.ts', 'toast: 5_000', 'toast: 10_000'],
  ['limits.toast', 'web/ui/toasts.tsx', 'visibleToasts={1}', 'visibleToasts={3}'],
  [
    'limits.dates',
    'web/ui/dates.ts',
    "return isValid(date) ? format(date, 'MMM dd, yyyy')",
    "return isValid(date) ? format(date, 'MMM d, yyyy')",
  ],
  [
    'limits.installments',
    'contract/locales/en/paying.ts',
    "inFour: '4 interest-free payments'",
    "inFour: '3 interest-free payments'",
  ],
]);
