import type { Visitor } from './visitor.ts';

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  threeDSecure: '4000002500003155',
};

/** What a buyer types into the page's form. */
export const HOME = { state: 'OR', zip: '97701' };
export const CALIFORNIA = { state: 'CA', zip: '94110' };

export const PHONE_NUMBER = '(503) 555-0142';

export const cardForm = (number: string, change: Record<string, string> = {}): Record<string, string> => ({
  method: 'card',
  email: 'buyer@example.com',
  number,
  expiry: '12 / 34',
  cvc: '123',
  name: 'Ben Buyer',
  postal_code: '10001',
  phone: PHONE_NUMBER,
  ...change,
});

/** The fields of Klarna's page. */
export const klarnaForm = (
  outcome: 'approve' | 'later' | 'deny',
  change: Record<string, string> = {},
): Record<string, string> => ({
  name: 'Ben Buyer',
  email: 'buyer@example.com',
  phone: PHONE_NUMBER,
  plan: 'pay_in_installments',
  outcome,
  ...change,
});

/** Opens a hosted checkout for a link. Returns its URL. */
export async function openCheckout(buyer: Visitor, linkId: string, paymentMethod = 'card'): Promise<string> {
  const { status, body } = await buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod,
    customer: { name: 'Ben Buyer' },
  });
  if (status !== 200) throw new Error(`opening a checkout answered ${status}: ${JSON.stringify(body)}`);
  return body['checkoutUrl'];
}

/** Pays on the hosted checkout. Returns where the provider redirects the buyer, if it does. */
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
  outcome: 'approve' | 'later' | 'deny',
  change: Record<string, string> = {},
): Promise<string | undefined> {
  const klarna = await continueToKlarna(buyer, checkoutUrl);
  if (!klarna?.endsWith('/klarna')) return klarna;
  return (await buyer.submit(klarna, klarnaForm(outcome, change))).location;
}

/** Leaves the checkout for Klarna. Returns the URL of its page, or of the success page if already paid. */
export async function continueToKlarna(buyer: Visitor, checkoutUrl: string): Promise<string | undefined> {
  const contact = { method: 'klarna', email: 'buyer@example.com', phone: PHONE_NUMBER };
  return (await buyer.submit(checkoutUrl, contact)).location;
}
