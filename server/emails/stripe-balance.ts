/** Where a breeder adds money to the balance at Stripe. */
export const STRIPE_BALANCE_URL = 'https://dashboard.stripe.com/balance/overview';
