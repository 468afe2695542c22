import type Stripe from 'stripe';
import { PLANS, PROVIDER_CURRENCY, type Plan } from '../../../contract/business.ts';
import { createByAttempt, singleUseKey } from '../../integrations/provider/idempotency-key.ts';

/** The plans' prices at the provider, created on first use and found again by their lookup key. */

const PRODUCT = 'professional_breeder';
const plans = Object.keys(PLANS) as Plan[];
const lookupKey = (plan: Plan) => `professional_${plan}`;

export function toPlan(price: Stripe.Price): Plan {
  return price.recurring?.interval === 'year' ? 'yearly' : 'monthly';
}

/** Cache of price ids per client; they don't change while a process runs. */
const priceIds = new WeakMap<Stripe, Map<Plan, string>>();

/**
 * Attempts at creating a price have no row: a process that starts again finds those that have ended, since their answers are
 * replayed. Two subscribers at once get the same price.
 */
const priceAttempts = new Map<Plan, number>();

/** The id of a plan's price. Throws what the provider throws. */
export async function planPrice(stripe: Stripe, plan: Plan, productName: string): Promise<string> {
  const known = priceIds.get(stripe) ?? new Map<Plan, string>();
  priceIds.set(stripe, known);
  const id = known.get(plan) ?? (await findPrice(stripe, plan)) ?? (await createPrice(stripe, plan, productName));
  known.set(plan, id);
  return id;
}

/** Creates the prices that the plans lack. */
export async function setUpPrices(stripe: Stripe, productName: string): Promise<Record<Plan, 'created' | 'unchanged'>> {
  const outcomes = { monthly: 'unchanged', yearly: 'unchanged' } as Record<Plan, 'created' | 'unchanged'>;
  for (const plan of plans) {
    if (await findPrice(stripe, plan)) continue;
    await planPrice(stripe, plan, productName);
    outcomes[plan] = 'created';
  }
  return outcomes;
}

/** The plans that have no price at the provider. */
export async function plansWithoutPrice(stripe: Stripe): Promise<Plan[]> {
  const missing: Plan[] = [];
  for (const plan of plans) if (!(await findPrice(stripe, plan))) missing.push(plan);
  return missing;
}

async function findPrice(stripe: Stripe, plan: Plan): Promise<string | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(plan)], active: true, limit: 1 });
  // A price with another amount is from an older release; existing subscriptions keep it.
  return data.find((price) => price.unit_amount === PLANS[plan].priceCents && price.currency === PROVIDER_CURRENCY)?.id;
}

async function createPrice(stripe: Stripe, plan: Plan, productName: string): Promise<string> {
  const { priceCents, interval, name } = PLANS[plan];
  await createProduct(stripe, productName);
  const params: Stripe.PriceCreateParams = {
    product: PRODUCT,
    currency: PROVIDER_CURRENCY,
    unit_amount: priceCents,
    recurring: { interval },
    lookup_key: lookupKey(plan),
    transfer_lookup_key: true,
    nickname: name,
  };
  const price = await createByAttempt<Stripe.Price>(
    {
      subject: `price_${plan}_${priceCents}`,
      attempt: priceAttempts.get(plan) ?? 1,
      end: async (ended) => {
        priceAttempts.set(plan, ended + 1);
        return ended + 1;
      },
    },
    (idempotencyKey) => stripe.prices.create(params, { idempotencyKey }),
    async ({ id }) => {
      const current = await stripe.prices.retrieve(id);
      return current.active ? current : undefined;
    },
  );
  return price.id;
}

async function createProduct(stripe: Stripe, productName: string): Promise<void> {
  try {
    await stripe.products.create(
      { id: PRODUCT, name: `${productName} Professional` },
      { idempotencyKey: singleUseKey('product') },
    );
  } catch (error) {
    if ((error as { code?: string }).code !== 'resource_already_exists') throw error;
  }
}
