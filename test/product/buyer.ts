import type { Visitor } from './visitor.ts';

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  threeDSecure: '4000002500003155',
};

export const cardForm = (number: string, change: Record<string, string> = {}): Record<string, string> => ({
  method: 'card',
  email: 'buyer@example.com',
  number,
  expiry: '12 / 34',
  cvc: '123',
  name: 'Ben Buyer',
  postal_code: '10001',
  ...change,
});

/** Opens a hosted checkout for a link; answers its address. */
export async function openCheckout(buyer: Visitor, linkId: string, paymentMethod = 'card'): Promise<string> {
  const { status, body } = await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod,
    customer: { name: 'Ben Buyer' },
  });
  if (status !== 200) throw new Error(`opening a checkout answered ${status}: ${JSON.stringify(body)}`);
  return body['checkoutUrl'];
}

/** Pays on the hosted checkout; answers where the provider sends the buyer, or undefined when it doesn't. */
export async function payByCard(
  buyer: Visitor,
  checkoutUrl: string,
  number = CARDS.pays,
  change: Record<string, string> = {},
): Promise<string | undefined> {
  return (await buyer.submit(checkoutUrl, cardForm(number, change))).location;
}

export async function payByKlarna(
  buyer: Visitor,
  checkoutUrl: string,
  outcome: 'approve' | 'deny',
): Promise<string | undefined> {
  const { location } = await buyer.submit(checkoutUrl, {
    method: 'klarna',
    email: 'buyer@example.com',
    name: 'Ben Buyer',
    postal_code: '10001',
  });
  const after = await buyer.submit(location!, { outcome });
  return after.location;
}
