import type { Product } from './product.ts';

let count = 0;

/** An event in the provider's format, about an object that we may or may not know. */
export const eventOf = (
  change: Record<string, unknown> = {},
  object: Record<string, unknown> = { id: 'cs_test_foreign', object: 'checkout.session' },
) => ({
  id: `evt_test_${Date.now()}_${count++}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1000),
  type: 'checkout.session.completed',
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  data: { object },
  ...change,
});

interface Signing {
  secret?: string;
  /** In seconds. */
  timestamp?: number;
  /** Behind the address of the webhook endpoint. */
  path?: string;
}

/** Signs a payload; the default secret is that of the platform's endpoint. */
export function sign({ dependencies }: Product, payload: string, { secret, timestamp }: Signing = {}): string {
  return dependencies.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: secret ?? dependencies.config.stripe.webhookSecrets[0]!,
    ...(timestamp ? { timestamp } : {}),
  });
}

/** Posts a payload to the webhook endpoint as the provider would. */
export async function deliver(
  { url }: Product,
  payload: string,
  signature: string | undefined,
  headers: Record<string, string> = {},
  path = '',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/api/webhooks/stripe${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      ...headers,
    },
    body: payload,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Signs an event and posts it. */
export function deliverEvent(product: Product, event: object, signing: Signing = {}) {
  const payload = JSON.stringify(event);
  return deliver(product, payload, sign(product, payload, signing), {}, signing.path);
}
