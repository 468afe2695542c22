import type { SubscriptionTerms } from '../billing/subscription-terms.ts';
import { checkRhythm } from '../billing/subscription-object.ts';
import { codedRefusal, invalidRequest } from '../http/errors.ts';
import { mergeMetadata } from '../http/params.ts';
import type { Call } from '../http/route.ts';
import { referencedId } from '../store/referenced-id.ts';
import { existing } from '../store/objects.ts';
import type { RequestedLine } from './line-items.ts';
import { recurringPrice } from './price-object.ts';
import type { GivenLine, sessionParams } from './session-params.ts';

type Mode = 'payment' | 'subscription';
type Given = ReturnType<typeof sessionParams.read>;

/** Checkout's minimum is two days. https://docs.stripe.com/payments/checkout/free-trials */
const minTrialSeconds = 48 * 60 * 60;

/** The lines of a session with their prices, existing and new. */
export async function requestedLines(call: Call<unknown>, mode: Mode, given: GivenLine[]): Promise<RequestedLine[]> {
  const lines: RequestedLine[] = [];
  for (const [position, line] of given.entries()) {
    const param = `line_items[${position}]`;
    if (mode === 'payment' || line.price === undefined) lines.push(newLine(mode, line, param));
    else lines.push(await existingLine(call, line, line.price, param));
  }
  checkRhythm(lines.map(({ price, recurring }) => price?.recurring ?? recurring));
  return lines;
}

function newLine(mode: Mode, { price_data, quantity }: GivenLine, param: string): RequestedLine {
  if (!price_data) {
    throw codedRefusal('parameter_missing', `Missing required param: ${param}[price_data].`, `${param}[price_data]`);
  }
  const { product_data, recurring, unit_amount } = price_data;
  if ((mode === 'subscription') !== (recurring !== undefined)) {
    throw invalidRequest(
      'You must provide recurring prices in `subscription` mode, and only there.',
      `${param}[price_data][recurring]`,
    );
  }
  return { ...product_data, unitAmount: unit_amount, quantity, recurring };
}

async function existingLine(call: Call<unknown>, { quantity }: GivenLine, id: string, param: string) {
  const price = await recurringPrice(call, call.account, id, `${param}[price]`);
  const product = await existing(call, 'product', referencedId(price.product), { account: call.account });
  return { unitAmount: price.unit_amount ?? 0, quantity, name: product.data.name, price };
}

/** The terms of the session's future subscription, or undefined in payment mode. */
export function subscriptionTerms(call: Call<unknown>, params: Given): SubscriptionTerms | undefined {
  const data = params.subscription_data;
  if (params.mode === 'payment') {
    if (data) throw invalidRequest('You can not pass `subscription_data` in `payment` mode.', 'subscription_data');
    return undefined;
  }
  if (params.payment_intent_data) {
    throw invalidRequest('You can not pass `payment_intent_data` in `subscription` mode.', 'payment_intent_data');
  }
  if (data?.trial_end !== undefined && data.trial_period_days !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'subscription_data[trial_end]',
    );
  }
  if (data?.trial_end !== undefined && data.trial_end < call.now + minTrialSeconds) {
    throw invalidRequest(
      'The `trial_end` date has to be at least 2 days in the future.',
      'subscription_data[trial_end]',
    );
  }
  return {
    metadata: mergeMetadata({}, data?.metadata),
    trial_end: data?.trial_end,
    trial_period_days: data?.trial_period_days,
  };
}
