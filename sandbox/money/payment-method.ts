import type Stripe from 'stripe';
import { createHash } from 'node:crypto';
import { newId } from '../store/ids.ts';
import { emit } from '../store/events.ts';
import { insertObject, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { invalidRequest } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import { brandOf, fundingOf, namedTestCards, outcomeOf, type Card, type CardOutcome } from './cards.ts';

export type StoredMethod = Stored<Stripe.PaymentMethod>;

/** The payer's details as entered in the checkout. */
export interface Payer {
  email: string | null;
  name: string | null;
  phone: string | null;
  postalCode: string | null;
  country: string | null;
}

export type Instrument = { method: 'card'; card: Card } | { method: 'klarna' };

export function billingDetails(payer: Payer): Stripe.Charge.BillingDetails {
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

/** Payments with the same card share a fingerprint; it is derived from stored fields only. */
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
  outcome: CardOutcome = {},
): Promise<StoredMethod> {
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
  // The number isn't stored, so the method keeps how the bank answers later charges.
  const internal = { outcome };
  await insertObject(world.tx, {
    id: method.id,
    object: 'payment_method',
    account,
    created: world.now,
    data: method,
    internal,
  });
  return { id: method.id, account, created: world.now, data: method, internal, dueAt: null };
}

/** The bank's answer to charges of a payment method. */
export function outcomeOfMethod(method: StoredMethod): CardOutcome {
  return method.internal['outcome'] ?? {};
}

export const emptyPayer: Payer = { email: null, name: null, phone: null, postalCode: null, country: null };

/** The payment method that a parameter names, locked; a name such as `pm_card_visa` creates a new one. */
export async function usedMethod(
  world: World,
  account: string,
  id: string,
  param = 'payment_method',
): Promise<StoredMethod> {
  const number = namedTestCards[id];
  if (number !== undefined) {
    const expYear = new Date(world.now * 1000).getUTCFullYear() + 2;
    const card: Card = {
      brand: brandOf(number),
      last4: number.slice(-4),
      expMonth: 12,
      expYear,
      funding: fundingOf(number),
    };
    return createPaymentMethod(world, account, { method: 'card', card }, emptyPayer, outcomeOf(number));
  }
  const where = { account, object: 'payment_method', id, lock: true };
  return existing<Stripe.PaymentMethod>(world.tx, where, param, 'PaymentMethod');
}

/** Attaches the method to the customer, unless it already is. */
export async function attachMethod(world: World, method: StoredMethod, customer: string): Promise<void> {
  if (method.data.customer === customer) return;
  if (method.data.customer !== null || method.internal['detached'] === true) {
    const message =
      method.data.customer === null
        ? 'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.'
        : 'The payment method you provided has already been attached to a customer.';
    throw invalidRequest(message, { param: 'payment_method' });
  }
  method.data.customer = customer;
  await updateObject(world.tx, 'payment_method', method);
  emit(world, method.account, 'payment_method.attached', method.data);
}
