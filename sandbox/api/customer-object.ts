import { existing } from '../http/existing.ts';
import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { newId, randomText } from '../store/ids.ts';
import { insertObject, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { changedAttributes } from './changes.ts';

export type StoredCustomer = Stored<Stripe.Customer>;

export interface NewCustomer {
  email: string | null;
  name: string | null;
  phone?: string | null;
  testClock?: string | null;
}

/** Builds a customer; the caller fills in the rest and then stores it with `announceCustomer`. */
export function newCustomer(world: World, account: string, wanted: NewCustomer): StoredCustomer {
  const id = newId('customer');
  const data: Stripe.Customer = {
    id,
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
  };
  return { id, account, created: world.now, data, internal: {}, dueAt: null };
}

export async function announceCustomer(world: World, customer: StoredCustomer): Promise<void> {
  await insertObject(world.tx, { ...customer, object: 'customer' });
  emit(world, customer.account, 'customer.created', customer.data);
}

/** The customer that a parameter names, locked. */
export async function customerOf(
  world: World,
  account: string,
  id: string,
  param = 'customer',
): Promise<StoredCustomer> {
  return existing<Stripe.Customer>(world.tx, { account, object: 'customer', id, lock: true }, param);
}

/** Changes a customer, which the caller has locked, and emits customer.updated with the changes. */
export async function changeCustomer(world: World, customer: StoredCustomer, change: () => void): Promise<void> {
  const before = structuredClone(customer.data);
  change();
  await updateObject(world.tx, 'customer', customer);
  const changed = changedAttributes(before, customer.data);
  if (Object.keys(changed).length > 0) emit(world, customer.account, 'customer.updated', customer.data, changed);
}
