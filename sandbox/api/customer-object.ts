import type Stripe from 'stripe';
import { noSuch } from '../http/errors.ts';
import { newId } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
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
    balance: 0,
    created: world.now,
    default_source: null,
    description: null,
    email: wanted.email,
    invoice_settings: nulls('custom_fields default_payment_method footer rendering_options'),
    livemode: false,
    metadata: {},
    name: wanted.name,
    phone: wanted.phone ?? null,
    shipping: null,
    test_clock: wanted.testClock ?? null,
  } satisfies Stripe.Customer as Stripe.Customer);
}

/** The customer that a parameter names, locked. */
export async function lockCustomer(
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
