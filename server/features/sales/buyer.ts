import { eq, sql } from 'drizzle-orm';
import { OF_BUYER_SHOWN, type Buyer } from '../../../contract/sales/buyers.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { orders } from '../../db/schema.ts';
import { showPhoneNumber } from '../../phone-numbers.ts';
import type { OrderRow } from '../orders/api.ts';
import { questionsWith } from '../questions/api.ts';
import { listSignatures } from '../receipts/api.ts';
import { placesOfBuyer } from '../waitlists/api.ts';
import { findSale } from './find-sale.ts';
import { presentListed } from './list-own.ts';
import { listOfBuyer } from './list-query.ts';

/** The actor's own with the buyer of one of their sales. Throws NotFound. */
export async function readBuyer({ db, actor }: UserContext, orderId: string): Promise<Buyer> {
  const { order } = await findSale(db, actor.id, orderId);
  const { clientName: name, clientEmail: email } = order;
  const ofBuyer = email === null ? eq(orders.id, orderId) : hasEmail(email);
  const rows = await listOfBuyer(db, actor.id, ofBuyer, OF_BUYER_SHOWN);
  const ids = rows.map((row) => row.order.id);
  const [sales, agreements, questions, places] = await Promise.all([
    presentListed(db, rows),
    listSignatures(db, ids),
    email === null ? [] : questionsWith(db, actor.id, email, OF_BUYER_SHOWN),
    email === null ? [] : placesOfBuyer(db, actor.id, email, OF_BUYER_SHOWN),
  ]);
  return { name, email, phone: showPhoneNumber(order.clientPhone), sales, agreements, questions, places };
}

/** Whether a seller has more with the buyer of an order. */
export async function hasMoreOfBuyer(db: DbOrTx, { id, sellerId, clientEmail }: OrderRow): Promise<boolean> {
  if (sellerId === null || clientEmail === null) return false;
  const [sales, questions, places] = await Promise.all([
    listOfBuyer(db, sellerId, hasEmail(clientEmail), 2),
    questionsWith(db, sellerId, clientEmail, 1),
    placesOfBuyer(db, sellerId, clientEmail, 1),
  ]);
  return sales.some(({ order }) => order.id !== id) || questions.length + places.length > 0;
}

/** The provider passes an address on as it was typed. */
const hasEmail = (email: string) => eq(sql`lower(${orders.clientEmail})`, email.toLowerCase());
