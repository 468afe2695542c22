import type { CheckoutRequest } from '../../../contract/orders/orders.ts';
import { METHODS } from '../../../contract/payment-methods/payment-methods.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import { hasFailedTooOften } from '../settlement/api.ts';
import type { Holder } from './hold-limits.ts';

/** Why a pet can't be paid by a bank payment now, after too many that failed; null where it can. */
export async function refuseAfterFailures(
  context: Context,
  petId: string,
  { keys, network }: Holder,
  { paymentMethod: method, language }: Pick<CheckoutRequest, 'paymentMethod' | 'language'>,
): Promise<string | null> {
  if (METHODS[method].certainAfterDays === null) return null;
  const isTooMany = await hasFailedTooOften(context, context.db, petId, method, { keys, networks: [network] });
  return isTooMany ? translateIn(language)('bank.tooOften') : null;
}
