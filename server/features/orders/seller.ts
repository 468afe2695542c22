import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { timeZoneColumns } from '../accounts/api.ts';
import { mailName } from '../../emails/mail-name.ts';
import type { OrderRow } from './purchases.ts';

/** The breeder, unless the account is closed: from then on its row holds no person, although orders still refer to it. */
export async function findSeller(tx: DbOrTx, order: OrderRow) {
  if (!order.sellerId) return undefined;
  const [seller] = await tx
    .select({
      email: users.email,
      fullName: users.fullName,
      physicalAddress: users.physicalAddress,
      phoneNumber: users.phoneNumber,
      buyerContact: users.buyerContact,
      ...timeZoneColumns,
    })
    .from(users)
    .where(and(eq(users.id, order.sellerId), isNull(users.closedAt)))
    .limit(1);
  return seller && { ...seller, fullName: mailName(seller.fullName, null) };
}
