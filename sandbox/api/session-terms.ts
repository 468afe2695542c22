import type { SubscriptionTerms } from '../billing/checkout.ts';
import { checkRhythm } from '../billing/subscription-object.ts';
import { invalidRequest, unsupported } from '../http/errors.ts';
import { mergeMetadata } from '../http/params.ts';
import type { Call } from '../http/route.ts';
import { idOf } from '../store/id-of.ts';
import type { RequestedLine } from './line-items.ts';
import { recurringPrice } from './price-object.ts';
import { productOf } from './products.ts';
import type { GivenLine, sessionParams } from './session-params.ts';

type Mode = 'payment' | 'subscription';
type Given = ReturnType<typeof sessionParams.read>;

/** Checkout's minimum is two days. https://docs.stripe.com/payments/checkout/free-trials */
const minTrialSeconds = 48 * 60 * 60;

/** The lines of a session with their prices, existing and new. */
export async function requestedLines(
  call: Call<unknown>,
  mode: Mode,
  currency: string,
  given: GivenLine[],
): Promise<RequestedLine[]> {
  const lines: RequestedLine[] = [];
  for (const [position, line] of given.entries()) lines.push(await lineOf(call, mode, currency, line, position));
  if (mode === 'subscription')
    checkRhythm(
      lines.map(({ price, recurring }) => ({
        price: price ?? ({ recurring: { interval_count: 1, ...recurring } } as never),
      })),
    );
  return lines;
}

async function lineOf(
  call: Call<unknown>,
  mode: Mode,
  currency: string,
  line: GivenLine,
  position: number,
): Promise<RequestedLine> {
  const param = `line_items[${position}]`;
  const metadata = mergeMetadata({}, line.metadata);
  if (line.price !== undefined) {
    if (mode === 'payment') throw unsupported('`price` in payment mode; use price_data', `${param}[price]`);
    const price = await recurringPrice(call, call.account, line.price, `${param}[price]`);
    const product = await productOf(call, idOf(price.product));
    return {
      currency,
      unitAmount: price.unit_amount ?? 0,
      quantity: line.quantity,
      name: product.data.name,
      description: product.data.description,
      images: [],
      productMetadata: {},
      taxBehavior: 'unspecified',
      metadata,
      price,
      product: product.id,
    };
  }
  const data = line.price_data;
  if (!data) {
    throw invalidRequest(`Missing required param: ${param}[price_data].`, {
      code: 'parameter_missing',
      param: `${param}[price_data]`,
    });
  }
  if (mode === 'payment' && data.recurring) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: `${param}[price_data][recurring]` },
    );
  }
  if (mode === 'subscription' && !data.recurring) {
    throw invalidRequest(
      'You must provide recurring prices in `subscription` mode. The sandbox does not support one-time prices beside them.',
      { param: `${param}[price_data]` },
    );
  }
  const product = data.product === undefined ? undefined : await productOf(call, data.product);
  const name = product?.data.name ?? data.product_data?.name;
  if (name === undefined) {
    throw invalidRequest(`Missing required param: ${param}[price_data][product_data].`, {
      code: 'parameter_missing',
      param: `${param}[price_data][product_data]`,
    });
  }
  return {
    currency,
    unitAmount: data.unit_amount,
    quantity: line.quantity,
    name,
    description: data.product_data?.description ?? null,
    images: data.product_data?.images ?? [],
    productMetadata: mergeMetadata({}, data.product_data?.metadata),
    taxBehavior: data.tax_behavior ?? 'unspecified',
    metadata,
    recurring: data.recurring,
    product: product?.id,
  };
}

/** The terms of the session's future subscription, or undefined in payment mode. */
export function subscriptionTerms(call: Call<unknown>, params: Given): SubscriptionTerms | undefined {
  const data = params.subscription_data;
  if (params.mode === 'payment') {
    if (data)
      throw invalidRequest('You can not pass `subscription_data` in `payment` mode.', { param: 'subscription_data' });
    if (params.submit_type === 'subscribe')
      throw invalidRequest('`submit_type=subscribe` is for `subscription` mode only.', { param: 'submit_type' });
    return undefined;
  }
  if (params.payment_intent_data) {
    throw invalidRequest('You can not pass `payment_intent_data` in `subscription` mode.', {
      param: 'payment_intent_data',
    });
  }
  if (data?.trial_end !== undefined && data.trial_period_days !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: trial_end, trial_period_days.', {
      param: 'subscription_data[trial_end]',
    });
  }
  if (data?.trial_end !== undefined && data.trial_end < call.now + minTrialSeconds) {
    throw invalidRequest('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    });
  }
  return {
    description: data?.description ?? null,
    metadata: mergeMetadata({}, data?.metadata),
    trial_end: data?.trial_end,
    trial_period_days: data?.trial_period_days,
    missingMethod: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  };
}
