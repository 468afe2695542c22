import type Stripe from 'stripe';
import { createHash } from 'node:crypto';
import { newId } from '../store/ids.ts';
import { emit } from '../store/events.ts';
import { nulls } from '../store/nulls.ts';
import { existing, insert, save, type Stored } from '../store/objects.ts';
import { referencedId } from '../store/referenced-id.ts';
import type { World } from '../store/world.ts';
import { invalidRequest } from '../http/errors.ts';
import { internalsOfBank, toBankAccount, type Bank } from './bank-account.ts';
import { detectCardBrand, findCardNumber, findCardOutcome, type Card, type CardOutcome } from './cards.ts';
import { billingDetails, emptyPayer, type Payer } from './payer.ts';

export type StoredMethod = Stored<Stripe.PaymentMethod>;

export type Instrument =
  | { method: 'card'; card: Card }
  | { method: 'klarna' }
  | { method: 'us_bank_account'; bank: Bank };

/** Payments with the same card share a fingerprint, also once it is renewed; it is derived from stored fields only. */
function cardFingerprint(card: Card): string {
  return createHash('sha256').update(`${card.brand} ${card.last4}`).digest('base64url').slice(0, 16);
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
    billing_details: billingDetails(payer),
    created: world.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
  const method: Stripe.PaymentMethod = { ...base, ...ofType(instrument) };
  // The number isn't stored, so the method keeps how the bank answers later charges.
  const internal = instrument.method === 'us_bank_account' ? internalsOfBank(instrument.bank) : { outcome };
  return insert(world, account, method, { internal });
}

/** The type of a new payment method, and the hash of this name. */
function ofType(instrument: Instrument): Pick<Stripe.PaymentMethod, 'type' | 'card' | 'klarna' | 'us_bank_account'> {
  if (instrument.method === 'klarna') return { type: 'klarna', klarna: {} };
  if (instrument.method === 'us_bank_account')
    return { type: 'us_bank_account', us_bank_account: toBankAccount(instrument.bank) };
  const { card } = instrument;
  return {
    type: 'card',
    card: {
      brand: card.brand,
      country: 'US',
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: cardFingerprint(card),
      funding: 'credit',
      last4: card.last4,
      ...nulls('checks display_brand generated_from networks regulated_status three_d_secure_usage wallet'),
    },
  };
}

/** The bank's answer to charges of a payment method. */
export function outcomeOfMethod(method: StoredMethod): CardOutcome {
  return method.internal['outcome'] ?? {};
}

/** The payment method that a parameter names, locked; a name such as `pm_card_visa` creates a new one. */
export async function usedMethod(
  world: World,
  account: string,
  id: string,
  param = 'payment_method',
): Promise<StoredMethod> {
  const number = findCardNumber(id);
  if (number !== undefined) {
    const expYear = new Date(world.now * 1000).getUTCFullYear() + 2;
    const card: Card = { brand: detectCardBrand(number), last4: number.slice(-4), expMonth: 12, expYear };
    return createPaymentMethod(world, account, { method: 'card', card }, emptyPayer, findCardOutcome(number));
  }
  return existing(world, 'payment_method', id, { account, lock: true, param });
}

/** Keeps the method of a payment for its customer's later payments, if it says so. Klarna's can't be kept. */
export async function saveMethod(
  world: World,
  { data }: Stored<Stripe.PaymentIntent>,
  method: StoredMethod,
): Promise<void> {
  const customer = referencedId(data.customer);
  if (data.setup_future_usage === 'off_session' && customer !== '' && method.data.type !== 'klarna')
    await attachMethod(world, method, customer);
}

/** Attaches the method to the customer, unless it already is. */
export async function attachMethod(world: World, method: StoredMethod, customer: string): Promise<void> {
  if (method.data.customer === customer) return;
  if (method.data.customer !== null) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', 'payment_method');
  }
  method.data.customer = customer;
  await save(world, method);
  emit(world, method.account, 'payment_method.attached', method.data);
}
