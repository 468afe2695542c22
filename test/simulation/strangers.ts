import type Stripe from 'stripe';

type Session = Stripe.Checkout.Session;

/** Where a checkout that is not the product's redirects its buyers. */
export const STRANGERS_SHOP = 'https://shop.example';

export const isStrangers = ({ success_url: url }: Session): boolean => url?.startsWith(STRANGERS_SHOP) ?? false;

/** Whether a checkout at the provider differs from what the product created. */
export const isStrange = (session: Session): boolean =>
  isStrangers(session) || session.metadata?.['tampered'] === 'yes';
