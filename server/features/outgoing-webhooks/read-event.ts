import type { Context } from '../../context.ts';
import { toEventData } from '../../../contract/outgoing-webhooks/event-data.ts';
import { TEST_EVENT, type WebhookEvent } from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import { presentOrders } from '../sales/api.ts';
import { findListedEntry } from '../waitlists/api.ts';
import type { DeliveryRow } from './claim.ts';

const TEST = { message: 'This is a test.' };

/**
 * What an event says, in the shape of the API's answers and as it is when it is sent; undefined when it is gone, or no longer the
 * breeder's to see.
 */
export async function readEvent(
  { db }: Pick<Context, 'db'>,
  userId: string,
  { event, objectId }: Pick<DeliveryRow, 'event' | 'objectId'>,
): Promise<object | undefined> {
  if (event === TEST_EVENT) return TEST;
  const found =
    event === 'waitlist.joined' ? await findListedEntry(db, userId, objectId) : await findSale(db, userId, objectId);
  return found && toEventData(event as WebhookEvent).parse(found);
}

async function findSale(db: Context['db'], accountId: string, orderId: string) {
  const sale = (await presentOrders(db, [{ orderId, accountId }])).get(orderId);
  return sale && { order: sale.order };
}
