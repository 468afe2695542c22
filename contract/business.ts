/** Business constants that server and browser share (docs/specification.md, section 9). Money is integer cents. */

/** The product's one currency (decision 68), and as Stripe writes it. */
export const CURRENCY = 'USD';
export const PROVIDER_CURRENCY: Lowercase<typeof CURRENCY> = 'usd';

export const PLATFORM_FEE_PERCENT = 5;

export const PRICE_MIN_CENTS = 50;
export const PRICE_MAX_CENTS = 99_999_999;

/** The lowest price of a pet that what is paid can count toward: nothing of it goes back, and the rest has to be payable. */
export const lowestPriceCents = (paidPriceCents: number): number => paidPriceCents + PRICE_MIN_CENTS;

export const TRIAL_DAYS = 7;
export const PLANS = {
  monthly: { name: 'Monthly', priceCents: 499, interval: 'month' },
  yearly: { name: 'Yearly', priceCents: 4999, interval: 'year', monthlyEquivalentCents: 417, saving: 'Save 17%' },
} as const;
export type Plan = keyof typeof PLANS;

/** When the notice of a yearly renewal goes out, in days before it; the law asks for 15 to 45. */
export const RENEWAL_NOTICE_DAYS = { earliest: 45, latest: 15 } as const;

/** How long an account stays active after a failed renewal. */
export const PAST_DUE_GRACE_DAYS = 7;
/** How long after a failed renewal the subscription is canceled, should the provider's settings keep it open (decision 81). */
export const PAST_DUE_END_DAYS = 21;

/** The provider's shortest is 30 minutes; one more leaves room for clocks that differ. */
export const CHECKOUT_SESSION_MINUTES = 31;

/** Photos of a pet; the first is its cover. */
export const PET_PHOTOS_MAX = 8;
/** Uploaded photos of an account that no pet shows yet, and how long they are kept. */
export const WAITING_PHOTOS_MAX = 100;
export const WAITING_PHOTO_HOURS = 24;
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;
export const PHOTO_WIDTHS = [400, 800, 1600] as const;
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** Documents of an account, those of sold pets included, and how long one is kept that nothing shows. */
export const DOCUMENTS_MAX = 1_000;
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const UNUSED_DOCUMENT_HOURS = 24;
export const PHOTO_PREVIEW = { width: 1200, height: 630 } as const;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_RESET_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 200;
export const RESET_LINK_HOURS = 1;
export const CONFIRMATION_LINK_HOURS = 24;
/** A session ends this long after its last use. */
export const SESSION_DAYS = 30;
/** And this long after signing in, however often it is used. */
export const SESSION_MAX_DAYS = 90;
export const ADMIN_SESSION_HOURS = 12;
/** Sessions of one account; one sign-in more ends the oldest. */
export const SESSIONS_MAX = 100;
/** How long a browser that signed in to an account stays known to it, from the last time on. */
export const KNOWN_DEVICE_DAYS = 180;

/** Accounts at the provider that a breeder can make within 24 hours. */
export const PAYMENT_ACCOUNTS_PER_DAY = 5;
/** Active pets of an account unless an admin allows more. */
export const ACTIVE_PETS_MAX = 500;
/** Active pets of an account that has sold a pet or has paid for a year. */
export const PROVEN_ACTIVE_PETS_MAX = 20_000;

/** Most pets of a litter, and most that its form creates in one request. */
export const LITTER_PETS_MAX = 16;
export const LITTERS_MAX = 500;

/** What a breeder tells buyers about a paused link. */
export const PAUSE_NOTE_MAX = 200;
/** Within so many days a link's last day lies, if it has one. */
export const LINK_DAYS_MAX = 366;

/** What a link may offer besides the pet (decision 114). */
export const EXTRAS_MAX = 6;
export const EXTRA_NAME_MAX = 30;
export const EXTRA_CENTS_MAX = 999_999;
export const EXTRA_QUANTITY_MAX = 60;
export const DISCOUNT_REASONS = ['returning_buyer', 'second_pet', 'other'] as const;
export const DISCOUNT_NAMES: Record<(typeof DISCOUNT_REASONS)[number], string> = {
  returning_buyer: 'Discount for a returning buyer',
  second_pet: 'Discount for a second pet',
  other: 'Discount',
};

/** The most rows that a list returns, also without a `limit`; `nextCursor` fetches the next page. */
export const LIST_MAX = 500;

/** How many rows of each list Overview shows. */
export const NEWEST = 5;

export const EXAMPLE_PETS_MAX = 3;
export const REQUIREMENTS_SHOWN_MAX = 5;

/** Rows that a page of the breeder's listings may have. */
export const LISTINGS_PER_PAGE_MAX = 50;
/** A search or sort reads this many of a tab's newest pets, and a tab is counted up to the second number. */
export const LISTINGS_SEARCHED_MAX = 5_000;
export const LISTINGS_COUNTED_MAX = 10_000;

/** Delays in milliseconds that the specification gives. */
export const DELAYS = {
  connectionPoll: 5_000,
  subscribeLoginCheck: 500,
  afterConnect: 2_000,
  beforeOnboarding: 1_000,
  alreadyConnected: 1_500,
  afterPasswordReset: 3_000,
  toast: 5_000,
  /** How long Undo is offered. */
  undo: 8_000,
} as const;

/** How long a given password or passkey counts before the protected calls ask again. */
export const CONFIRMATION_MINUTES = 10;
export const EMAIL_CHANGE_LINK_HOURS = 24;
export const MAX_PASSKEYS = 20;
