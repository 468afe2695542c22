import { createHmac } from 'node:crypto';
import { priceWithFee } from '../../contract/money.ts';
import { CONNECTIONS, openConnections } from './connections.ts';
import { SECRET_KEY, WEBHOOK_SECRETS } from './provider.ts';

/**
 * What a sale by payment link can't do without: an order, a checkout at the provider on the seller's account and with the
 * platform's fee, its event, and the buyer's return.
 */
export const saleStatements = {
  openOrder: 'insert into bare_orders (link_id, total_cents) values ($1, $2) returning id',
  storeSession: 'update bare_orders set session_id = $2 where id = $1',
  readOrder: 'select paid_at from bare_orders where session_id = $1',
  pay: 'update bare_orders set paid_at = now() where session_id = $1 and paid_at is null',
};

type Run = (name: keyof typeof saleStatements, values: unknown[]) => Promise<Record<string, unknown>[]>;

interface Session {
  id: string;
  url: string;
  payment_status: string;
}

export interface Seller {
  providerPort: number;
  /** The connected account. */
  account: string;
}

/** The sale's steps against the seller's provider, for a bare server on `port()`. */
export function bareSale(run: Run, port: () => number, { providerPort, account }: Seller) {
  const { send } = openConnections(providerPort, CONNECTIONS);

  async function askProvider(method: 'GET' | 'POST', path: string, form?: Record<string, string>, key?: string) {
    const headers = {
      host: `127.0.0.1:${providerPort}`,
      authorization: `Bearer ${SECRET_KEY}`,
      'stripe-account': account,
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const content = form && new URLSearchParams(form).toString();
    const { status, body } = await send({
      options: { method, path: `/v1/checkout/sessions${path}`, headers },
      content,
    });
    if (status !== 200) throw new Error(`The provider answered ${status}: ${body.toString()}`);
    return JSON.parse(body.toString()) as Session;
  }

  return {
    async open(link: Record<string, unknown>): Promise<{ checkoutUrl: string }> {
      const { feeCents, totalCents } = priceWithFee(Number(link['price_cents']));
      const [order] = await run('openOrder', [link['id'], totalCents]);
      const orderId = String(order!['id']);
      const page = `http://localhost:${port()}`;
      const form = {
        mode: 'payment',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': String(totalCents),
        'line_items[0][price_data][product_data][name]': String(link['name']),
        'payment_intent_data[application_fee_amount]': String(feeCents),
        client_reference_id: orderId,
        success_url: `${page}/success/{CHECKOUT_SESSION_ID}`,
        cancel_url: `${page}/link/${String(link['id'])}`,
      };
      const session = await askProvider('POST', '', form, `order_${orderId}`);
      await run('storeSession', [orderId, session.id]);
      return { checkoutUrl: session.url };
    },

    async readResult(sessionId: string): Promise<{ status: string }> {
      const [order] = await run('readOrder', [sessionId]);
      if (order!['paid_at']) return { status: 'paid' };
      const { payment_status: status } = await askProvider('GET', `/${sessionId}`);
      if (status === 'paid') await run('pay', [sessionId]);
      return { status };
    },

    async receive(body: string, signature: string): Promise<{ received: boolean }> {
      const [, at, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      const expected = createHmac('sha256', WEBHOOK_SECRETS.connect).update(`${at}.${body}`).digest('hex');
      if (given !== expected) throw new Error('An event has a wrong signature');
      const { type, data } = JSON.parse(body) as { type: string; data: { object: Session } };
      if (type === 'checkout.session.completed') await run('pay', [data.object.id]);
      return { received: true };
    },
  };
}
