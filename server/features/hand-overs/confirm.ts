import { eq } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import { CHIP_END, CODE_TRIES_PER_HOUR, type HandOver } from '../../../contract/hand-overs/hand-overs.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { handOvers } from '../../db/schema.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { queueHandOverMails } from './queue-mails.ts';
import {
  soldMicrochip,
  type HandOverRow,
  listPurchases,
  lockFirstPurchase,
  mayHandOver,
  presentHandOver,
  type Purchase,
} from '../orders/api.ts';
import { isHandOverCode } from './code.ts';
import { findHandOverPhoto } from './photo.ts';

interface Confirmation {
  code: string;
  chip: string | null;
  /** By the device's clock. */
  at: string;
}

const WRONG_CODE = 'This isn’t the code of this sale. Please look at the buyer’s screen again.';
const WRONG_CHIP =
  'These aren’t the last characters of this pet’s chip. Please scan it again: it may be a littermate’s.';

/**
 * The breeder's confirmation, by the code that the buyer shows. Idempotent: the first one counts. Throws NotFound, Invalid
 * for another code or chip, and Conflict for a sale that isn't paid, and after too many wrong codes.
 */
export async function confirmHandOver(context: UserContext, orderId: string, given: Confirmation): Promise<HandOver> {
  // A wrong code is counted, so its transaction has to commit.
  const outcome = await context.db.transaction(async (tx) => {
    const purchase = await lockFirstPurchase(tx, orderId);
    if (purchase?.order.sellerId !== context.actor.id) throw notFound('This sale was not found.');
    const row = await lockHandOver(tx, orderId);
    if (row.confirmedAt) return presentHandOver(purchase.order, row, await findHandOverPhoto(tx, orderId))!;
    return decide(context, tx, purchase, row, given);
  });
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

async function decide(
  context: UserContext,
  tx: Tx,
  purchase: Purchase,
  row: HandOverRow,
  { code, chip, at }: Confirmation,
): Promise<HandOver | Error> {
  const { config, now } = context;
  const { order } = purchase;
  if (!mayHandOver(order))
    return conflict('This sale isn’t paid, or was refunded, so there is nothing to hand over.', 'changed');
  const { wrongCodes, wrongSince } = row;
  const isRecent = wrongSince !== null && now.getTime() - wrongSince.getTime() < HOUR_MS;
  if (isRecent && wrongCodes >= CODE_TRIES_PER_HOUR)
    return conflict('Five wrong codes were typed. Please try again in an hour.', 'too_many_tries');
  const change = (set: Partial<HandOverRow>) =>
    tx.update(handOvers).set(set).where(eq(handOvers.orderId, order.id)).returning();
  if (!isHandOverCode(config, order.id, code)) {
    await change(isRecent ? { wrongCodes: wrongCodes + 1 } : { wrongCodes: 1, wrongSince: now });
    return invalid({ code: WRONG_CODE });
  }
  const known = soldMicrochip(order);
  if (known !== null && chip !== null && known.slice(-CHIP_END) !== chip) return invalid({ chip: WRONG_CHIP });
  const deviceAt = new Date(at);
  const isPossible = deviceAt <= now && deviceAt >= (await paidInFullAt(tx, order.id));
  const [changed] = await change({
    confirmedAt: now,
    deviceAt: isPossible ? deviceAt : null,
    chip: known === null ? null : chip === null ? 'not_read' : 'matched',
  });
  await recordAudit(context, tx, { act: 'hand_over_confirmed', target: { kind: 'order', id: order.id } });
  if (row.receivedAt) await queueHandOverMails(context, tx, purchase);
  return presentHandOver(order, changed, null)!;
}

/** When the last part of a sale's price was paid. */
async function paidInFullAt(tx: Tx, orderId: string): Promise<Date> {
  const times = (await listPurchases(tx, orderId)).map(({ payment }) => payment.paidAt?.getTime() ?? 0);
  return new Date(Math.max(...times));
}

/** The order's row, made if there is none yet; callers hold the order's lock. */
export async function lockHandOver(tx: Tx, orderId: string): Promise<HandOverRow> {
  await tx.insert(handOvers).values({ orderId }).onConflictDoNothing();
  const [row] = await tx.select().from(handOvers).where(eq(handOvers.orderId, orderId)).for('update');
  return row!;
}
