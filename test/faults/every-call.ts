import Stripe from 'stripe';
import type { RunningServer } from '../../server/main.ts';
import { HOME } from '../product/buyer.ts';
import { petOf, registrationOf, type Breeder } from '../product/breeder.ts';
import type { Answer, Visitor } from '../product/visitor.ts';

/** An event of the provider, signed now. */
function signedEvent(server: RunningServer): { body: string; headers: Record<string, string> } {
  const event = {
    id: `evt_${Date.now()}`,
    object: 'event',
    type: 'payout.paid',
    api_version: null,
    livemode: false,
    data: { object: { id: 'po_1' } },
  };
  const body = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: server.dependencies.config.stripe.webhookSecrets[0]!,
  });
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

interface People {
  server: RunningServer;
  visitor: () => Visitor;
  breeder: Breeder;
  /** Signs out. */
  signingOut: Visitor;
}

/** Every kind of call, by name. */
export function everyCall(
  { server, visitor, breeder, signingOut }: People,
  linkId: string,
  sessionId: string,
): Record<string, () => Promise<Answer<any>>> {
  const { body, headers } = signedEvent(server);
  return {
    'who am I': () => breeder.call('GET', '/api/me'),
    'sign in': () => visitor().call('POST', '/api/login', { email: breeder.email, password: breeder.password }),
    register: () => visitor().call('POST', '/api/register', registrationOf({ email: 'nobody@example.com' })),
    'sign out': () => signingOut.call('POST', '/api/logout', {}),
    'my pets': () => breeder.call('GET', '/api/pets/my'),
    'create a pet': () => breeder.call('POST', '/api/pets', petOf({ name: 'Half done' })),
    'my links': () => breeder.call('GET', '/api/payment-links/my'),
    'payment account': () => breeder.call('GET', '/api/stripe/status'),
    'connect an account': () => breeder.call('POST', '/api/stripe/connect', {}),
    'see a link': () => visitor().call('GET', `/api/payment-links/${linkId}`),
    'open a checkout': () =>
      visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card' }),
    'payment success': () => visitor().call('GET', `/api/payment-success?session_id=${sessionId}`),
    webhook: async () => {
      const answer = await fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', headers, body });
      return { status: answer.status, headers: answer.headers, body: await answer.json(), location: undefined };
    },
    "the buyer's page": () => visitor().call('GET', `/checkout/${linkId}`),
    "the buyer's form": () => visitor().submit(`/checkout/${linkId}`, { paymentMethod: 'card', ...HOME }),
    'the success page': () => visitor().call('GET', `/payment-success?session_id=${sessionId}`),
  };
}
