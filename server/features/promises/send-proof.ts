import { PROMISE } from '../../../contract/promises/terms.ts';
import type { Context } from '../../context.ts';
import { promiseProofs } from '../../db/schema.ts';
import { keepBuyersDocument, useDocument } from '../pets/api.ts';
import { changed, changePromise, lockToAct, type FoundPromise } from './queries.ts';
import { queueBreedersMail } from './queue-mails.ts';

/** Whether a buyer can send a proof: while the promise is open and its breeder has an account. */
export const canSendProof = ({ row, proofs, purchase: { order } }: FoundPromise): boolean =>
  row.state === 'open' && proofs.length < PROMISE.proofsMax && order.sellerId !== null;

/**
 * Keeps a buyer's proof as a document of the breeder, who has days to answer it. Throws Conflict where none can be sent, PhotoTooLarge
 * and NotAPhoto.
 */
export async function sendProof(context: Context, known: FoundPromise, original: Buffer): Promise<void> {
  const { db, now } = context;
  const { sellerId } = known.purchase.order;
  if (!canSendProof(known) || sellerId === null) throw changed();
  const { id: hash } = await keepBuyersDocument(context, sellerId, original);
  await db.transaction(async (tx) => {
    const locked = await lockToAct(tx, known, canSendProof);
    await useDocument(tx, sellerId, hash);
    const [proof] = await tx
      .insert(promiseProofs)
      .values({ orderId: locked.row.orderId, userId: sellerId, hash, sentAt: now })
      .returning();
    const found = await changePromise(tx, locked, { state: 'sent' }, now);
    await queueBreedersMail(context, tx, found, 'proof', { name: `:${proof!.id}` });
  });
}
