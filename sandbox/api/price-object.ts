import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import { hash, integer, oneOf, required } from '../http/params.ts';
import { emit } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { insertObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';

type Interval = 'day' | 'week' | 'month' | 'year';
export interface Rhythm {
  interval: Interval;
  interval_count?: number | undefined;
  trial_period_days?: number | undefined;
}

/** The billing interval of a price. */
export const recurringParam = hash(
  {
    interval: required(oneOf(['day', 'week', 'month', 'year'])),
    interval_count: integer({ min: 1, max: 1095 }),
    trial_period_days: integer({ min: 0, max: 730 }),
    usage_type: oneOf(['licensed'], ['metered']),
  },
  ['meter'],
);

export interface NewPrice {
  currency: string;
  unit_amount: number;
  product: string;
  recurring?: Rhythm | undefined;
  active?: boolean | undefined;
  lookup_key?: string | undefined;
  nickname?: string | undefined;
  metadata?: Record<string, string>;
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified' | undefined;
}

const longest: Record<Interval, number> = { day: 1095, week: 156, month: 36, year: 3 };

/** A price with every field that Stripe sends. */
export function priceObject(world: World, wanted: NewPrice): Stripe.Price {
  const { recurring } = wanted;
  const count = recurring?.interval_count ?? 1;
  if (recurring && count > longest[recurring.interval]) {
    throw invalidRequest('You cannot set a recurring interval of more than three years.', {
      param: 'recurring[interval_count]',
    });
  }
  return {
    id: newId('price'),
    object: 'price',
    active: wanted.active ?? true,
    billing_scheme: 'per_unit',
    created: world.now,
    currency: wanted.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: wanted.lookup_key ?? null,
    metadata: wanted.metadata ?? {},
    nickname: wanted.nickname ?? null,
    product: wanted.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: count,
          meter: null,
          trial_period_days: recurring.trial_period_days ?? null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: wanted.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: wanted.unit_amount,
    unit_amount_decimal: String(wanted.unit_amount) as unknown as NonNullable<Stripe.Price['unit_amount_decimal']>,
  };
}

export async function announcePrice(world: World, account: string, price: Stripe.Price): Promise<void> {
  await insertObject(world.tx, { id: price.id, object: 'price', account, created: world.now, data: price });
  emit(world, account, 'price.created', price);
}

/** The recurring price that a parameter names; it must be active. */
export async function recurringPrice(world: World, account: string, id: string, param: string): Promise<Stripe.Price> {
  const price = await existing<Stripe.Price>(world.tx, { account, object: 'price', id }, param);
  if (!price.data.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, { param });
  }
  if (!price.data.recurring) {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  }
  return price.data;
}
