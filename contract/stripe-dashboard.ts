/** Where a breeder adds money to the balance at Stripe. https://support.stripe.com/questions/fix-the-negative-balance-on-your-account */
export const STRIPE_BALANCE_URL = 'https://dashboard.stripe.com/balance/overview';
