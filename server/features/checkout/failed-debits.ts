import type { Language } from '../../../contract/language.ts';
import type { CheckoutRequest } from '../../../contract/orders/orders.ts';
import { METHODS, OTHER_METHODS, type OtherMethod } from '../../../contract/payment-methods/payment-methods.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import type { Context } from '../../context.ts';
import { isOwn, type Offer } from '../payment-links/api.ts';
import { hasFailedTooOften } from '../settlement/api.ts';

interface Buyer {
  keys: string[];
  network: string;
}

/** Why a pet can't be paid by a bank payment now, after too many that failed; null where it can. */
export async function refuseAfterFailures(
  context: Context,
  petId: string,
  { keys, network }: Buyer,
  { paymentMethod: method, language }: Pick<CheckoutRequest, 'paymentMethod' | 'language'>,
): Promise<string | null> {
  if (METHODS[method].certainAfterDays === null) return null;
  const isTooMany = await hasFailedTooOften(context, context.db, petId, method, { keys, networks: [network] });
  return isTooMany ? translateIn(language)('bank.tooOften') : null;
}

/**
 * Why the pet that a failed bank payment keeps can't be paid that way again, for its page. None where the breeder takes no card: the way
 * to the card that takes its place is that method's.
 */
export async function listRefusedMethods(
  context: Context,
  { hold, pet, takesCards }: Pick<Offer, 'hold' | 'pet' | 'takesCards'>,
  buyer: Buyer,
  language: Language,
): Promise<Partial<Record<OtherMethod, string>>> {
  const refused: Partial<Record<OtherMethod, string>> = {};
  if (pet.retryUntil === null || !takesCards || !hold || !isOwn(hold, buyer.keys)) return refused;
  for (const method of OTHER_METHODS) {
    const reason = await refuseAfterFailures(context, pet.id, buyer, { paymentMethod: method, language });
    if (reason) refused[method] = reason;
  }
  return refused;
}
