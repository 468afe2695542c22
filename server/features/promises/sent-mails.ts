import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { mails, orders, promises } from '../../db/schema.ts';

/** What buyers of these orders were mailed about promises, by occasion, to be erased with what names them. Found through the recipients' index. */
export const promiseMails = (db: DbOrTx, ofOrders: SQL | undefined) =>
  db
    .select({ occasion: mails.occasion })
    .from(orders)
    .innerJoin(promises, eq(promises.orderId, orders.id))
    .innerJoin(
      mails,
      and(
        eq(mails.recipient, orders.clientEmail),
        ne(mails.recipient, 'erased'),
        sql`starts_with(${mails.occasion}, 'promise-buyer:' || ${orders.id} || ':')`,
      ),
    )
    .where(ofOrders);
