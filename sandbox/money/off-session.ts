import type Stripe from 'stripe';
import { apiError, declineBody, invalidRequest, type ApiError } from '../http/errors.ts';
import { referencedId } from '../store/referenced-id.ts';
import type { Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { settleCharge } from './charge.ts';
import { beginDebit } from './debit.ts';
import { declineIntent, succeedIntent } from './payment.ts';
import { outcomeOfMethod, type StoredMethod } from './payment-method.ts';

type Intent = Stored<Stripe.PaymentIntent>;

/** What Stripe answers once the holder has disputed a debit of the account: the mandate is gone. */
const NO_MANDATE =
  'This PaymentIntent requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and try again, providing acceptance data in the mandate_data parameter.';

/** Refuses a method that can't be charged without its customer. */
export function requireSaved({ data, id, internal }: StoredMethod, customer: string): void {
  if (customer === '' || referencedId(data.customer) !== customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'payment_method',
    );
  if (internal['isRevoked'] === true) throw invalidRequest(NO_MANDATE);
}

/**
 * Charges a saved method without its customer; the caller has locked both. A card pays at once, or is declined, as it is where its bank
 * wants authentication: the answer is then a refusal, although the attempt is kept. A bank account answers in days.
 */
export async function chargeOffSession(
  world: World,
  intent: Intent,
  method: StoredMethod,
): Promise<ApiError | undefined> {
  if (method.data.type === 'us_bank_account') {
    await beginDebit(world, intent, method);
    return undefined;
  }
  const { decline, later } = outcomeOfMethod(method);
  const reason = decline ?? later;
  if (!reason) {
    const charge = await succeedIntent(world, intent, method);
    await settleCharge(world, charge);
    return undefined;
  }
  await declineIntent(world, intent, method, reason);
  const charge = referencedId(intent.data.latest_charge);
  return apiError(402, { ...declineBody(reason), charge, payment_intent: intent.data, payment_method: method.data });
}
