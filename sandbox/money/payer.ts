import type Stripe from 'stripe';

/** The payer's details as entered in the checkout. */
export interface Payer {
  email: string | null;
  name: string | null;
  phone: string | null;
  postalCode: string | null;
  country: string | null;
}

export const emptyPayer: Payer = { email: null, name: null, phone: null, postalCode: null, country: null };

const toStripeAddress = ({ country, postalCode }: Payer): Stripe.Address => ({
  city: null,
  country,
  line1: null,
  line2: null,
  postal_code: postalCode,
  state: null,
});

export function billingDetails(payer: Payer): Stripe.Charge.BillingDetails {
  return { address: toStripeAddress(payer), email: payer.email, name: payer.name, phone: payer.phone, tax_id: null };
}

/** The payer as sessions carry it. */
export function customerDetails(payer: Payer): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: toStripeAddress(payer),
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name,
    phone: payer.phone,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
