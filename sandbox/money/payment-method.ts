import type Stripe from 'stripe';
import { createHash } from 'node:crypto';
import { newId } from '../store/ids.ts';
import { insertObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import type { Card } from './cards.ts';

/** Who pays, as given at the checkout. */
export interface Payer {
  email: string;
  name: string | null;
  phone: string | null;
  postalCode: string | null;
  country: string | null;
}

export type Instrument = { method: 'card'; card: Card } | { method: 'klarna' };

function billingDetails(payer: Payer): Stripe.Charge.BillingDetails {
  return {
    address: {
      city: null,
      country: payer.country,
      line1: null,
      line2: null,
      postal_code: payer.postalCode,
      state: null,
    },
    email: payer.email,
    name: payer.name,
    phone: payer.phone,
    tax_id: null,
  };
}

/** Two payments with one card have the same fingerprint; it is made of what is kept anyway. */
function fingerprintOf(card: Card): string {
  return createHash('sha256')
    .update(`${card.brand} ${card.last4} ${card.expMonth}/${card.expYear}`)
    .digest('base64url')
    .slice(0, 16);
}

export async function createPaymentMethod(
  world: World,
  account: string,
  instrument: Instrument,
  payer: Payer,
): Promise<Stripe.PaymentMethod> {
  const base = {
    id: newId('paymentMethod'),
    object: 'payment_method' as const,
    allow_redisplay: 'limited' as const,
    billing_details: billingDetails(payer),
    created: world.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
  const method: Stripe.PaymentMethod =
    instrument.method === 'klarna'
      ? { ...base, type: 'klarna', klarna: {} }
      : {
          ...base,
          type: 'card',
          card: {
            brand: instrument.card.brand,
            checks: {
              address_line1_check: null,
              address_postal_code_check: payer.postalCode ? 'pass' : null,
              cvc_check: 'pass',
            },
            country: 'US',
            display_brand: instrument.card.brand,
            exp_month: instrument.card.expMonth,
            exp_year: instrument.card.expYear,
            fingerprint: fingerprintOf(instrument.card),
            funding: instrument.card.funding,
            generated_from: null,
            last4: instrument.card.last4,
            networks: { available: [instrument.card.brand], preferred: null },
            regulated_status: 'unregulated',
            three_d_secure_usage: { supported: true },
            wallet: null,
          },
        };
  await insertObject(world.tx, { id: method.id, object: 'payment_method', account, created: world.now, data: method });
  return method;
}
