import type Stripe from 'stripe';
import { noSuch } from '../http/errors.ts';
import { newId, randomText } from '../store/ids.ts';
import { existing, newObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

export type StoredCustomer = Stored<Stripe.Customer>;

export interface NewCustomer {
  email: string | null;
  name: string | null;
  phone?: string | null;
  testClock?: string | undefined;
}

/** Builds a customer; the caller fills in the rest, stores it and emits customer.created. */
export function newCustomer(world: World, account: string, wanted: NewCustomer): StoredCustomer {
  return newObject(world, account, {
    id: newId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: wanted.email,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: wanted.name,
    next_invoice_sequence: 1,
    phone: wanted.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: wanted.testClock ?? null,
  } satisfies Stripe.Customer as Stripe.Customer);
}

/** The customer that a parameter names, locked. */
export async function customerOf(
  world: World,
  account: string,
  id: string,
  param = 'customer',
): Promise<StoredCustomer> {
  const customer = await existing(world, 'customer', id, { account, lock: true, param });
  if (isDeleted(customer.data)) throw noSuch('customer', id, param);
  return customer;
}

export const isDeleted = (customer: object) => 'deleted' in customer && customer.deleted === true;
