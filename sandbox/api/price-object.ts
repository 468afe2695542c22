import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { hash, integer, oneChoice, required } from '../http/params.ts';
import { newId } from '../store/ids.ts';
import { nulls } from '../store/nulls.ts';
import { existing } from '../store/objects.ts';
import type { World } from '../store/world.ts';

type Interval = 'day' | 'week' | 'month' | 'year';
export interface Rhythm {
  interval: Interval;
  interval_count?: number | undefined;
}

/** The billing interval of a price. */
export const recurringParam = hash({
  interval: required(oneChoice(['day', 'week', 'month', 'year'])),
  interval_count: integer({ min: 1, max: 12 }),
});

export interface NewPrice {
  unit_amount: number;
  product: string;
  recurring?: Rhythm | undefined;
  active?: boolean | undefined;
  lookup_key?: string | undefined;
  nickname?: string | undefined;
  metadata?: Record<string, string>;
}

/** A price with every field that Stripe sends. */
export function priceObject(world: World, wanted: NewPrice): Stripe.Price {
  const { recurring } = wanted;
  return {
    id: newId('price'),
    object: 'price',
    active: wanted.active ?? true,
    billing_scheme: 'per_unit',
    created: world.now,
    currency: 'usd',
    livemode: false,
    lookup_key: wanted.lookup_key ?? null,
    metadata: wanted.metadata ?? {},
    nickname: wanted.nickname ?? null,
    product: wanted.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          usage_type: 'licensed',
          ...nulls('meter trial_period_days'),
        }
      : null,
    tax_behavior: 'unspecified',
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: wanted.unit_amount,
    unit_amount_decimal: String(wanted.unit_amount) as unknown as NonNullable<Stripe.Price['unit_amount_decimal']>,
    ...nulls('custom_unit_amount tiers_mode transform_quantity'),
  };
}

/** The recurring price that a parameter names; it must be active. */
export async function recurringPrice(world: World, account: string, id: string, param: string): Promise<Stripe.Price> {
  const price = await existing(world, 'price', id, { account, param });
  if (!price.data.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, param);
  }
  if (!price.data.recurring) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    );
  }
  return price.data;
}
