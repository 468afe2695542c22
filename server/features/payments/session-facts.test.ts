import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { toFacts } from './session-facts.ts';

it('a checkout that Stripe has converted for a buyer abroad counts as the dollars that its breeder gets', () => {
  const presentment_details = { presentment_amount: 183_750, presentment_currency: 'cad' };
  const session = {
    id: 'cs_1',
    client_reference_id: 'order-1',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 131_250,
    currency: 'usd',
    presentment_details,
    payment_intent: {
      id: 'pi_1',
      amount: 131_250,
      amount_received: 131_250,
      application_fee_amount: 6_250,
      presentment_details,
    },
  } as unknown as Stripe.Checkout.Session;
  expect(toFacts(session)).toMatchObject({
    state: 'paid',
    amountCents: 131_250,
    currency: 'usd',
    payment: { receivedCents: 131_250, applicationFeeCents: 6_250 },
  });
});
