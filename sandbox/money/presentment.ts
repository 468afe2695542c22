import type Stripe from 'stripe';

/** Canadian cents for a cent, with what Stripe adds; and what the balance pays for a cent that goes back later, at another rate. */
const rates = { offered: 1.4, later: 1.02 };

/** Shows a buyer in Canada the price in their currency, if the session may: in other countries, nothing is converted here. */
export function convertPrice(session: Stripe.Checkout.Session, country: string): void {
  const { adaptive_pricing: setting, amount_total: total, mode, status } = session;
  if (!setting?.enabled || mode !== 'payment' || status !== 'open' || country !== 'CA') return;
  session.presentment_details = {
    presentment_amount: Math.round((total ?? 0) * rates.offered),
    presentment_currency: 'cad',
  };
}

/** What a refund takes from the balance. https://docs.stripe.com/currencies/disputes-refunds */
export const costOfRefund = ({ presentment_details: converted }: Stripe.Charge, amount: number): number =>
  converted ? Math.round(amount * rates.later) : amount;
