import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '../../contract/durations.ts';
import { systemContext, type Context } from '../../server/context.ts';
import { webhookDeliveries, webhookEndpoints } from '../../server/db/schema.ts';
import { sendToWebhook } from '../../server/features/outgoing-webhooks/send.ts';
import { Webhook } from 'standardwebhooks';
import type { Breeder } from './breeder.ts';
import type { Product } from './product.ts';
import type { Received } from './receiver.ts';

export const WEBHOOKS_PATH = '/api/webhook-endpoints';

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

export const contextAt = (product: Product, now: Date): Context => ({ ...systemContext(product.dependencies), now });

/** Sends what is due, a little later than now, since triggers take the database's own time. */
export const sendDue = (product: Product, id: string, now = inMinutes(0.1)) =>
  sendToWebhook(contextAt(product, now), id);

export const deliveriesOf = ({ dependencies: { db } }: Product, id: string) =>
  db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id)).orderBy(webhookDeliveries.position);

export const endpointOf = async ({ dependencies: { db } }: Product, id: string) =>
  (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]!;

/** Writes an event without a cause, for what doesn't depend on it. */
export const happen = async ({ dependencies: { db } }: Product, id: string, objectId: string): Promise<void> => {
  const nextTryAt = new Date(Date.now() - 1_000);
  await db.insert(webhookDeliveries).values({ endpointId: id, event: 'test', objectId, nextTryAt });
};

/** Throws unless the message is signed by the secret. */
export const verify = (secret: string, { text, headers }: Received): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);

/** An API key, a webhook and a delivery that failed, by their ids. */
export async function makePrograms(product: Product, breeder: Breeder) {
  const key = await breeder.call('POST', '/api/api-keys', { name: 'Website', scopes: ['pets:read'], days: null });
  const hook = { url: 'https://example.com/events', events: ['sale.paid'] };
  const { body } = await breeder.call('POST', WEBHOOKS_PATH, hook);
  const endpointId: string = body['webhook'].id;
  const [delivery] = await product.dependencies.db
    .insert(webhookDeliveries)
    .values({ endpointId, event: 'test', objectId: endpointId, status: 'failed' })
    .returning();
  return { apiKeys: [key.body['apiKey'].id as string], webhooks: [endpointId], deliveries: [delivery!.id] };
}
