import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { reviewPath } from '../../contract/pages/review-page.ts';
import { systemContext } from '../../server/context.ts';
import { handOvers, payments, reviews } from '../../server/db/schema.ts';
import { createReviewKey } from '../../server/features/reviews/key.ts';
import { inviteReviewers } from '../../server/features/reviews/invite-reviewers.ts';
import { verifiedBreeder, type Breeder } from './breeder.ts';
import { withKennelPage } from './kennel.ts';
import { mailContaining } from './outbox.ts';
import type { Product } from './product.ts';
import { sellPet, type Sale } from './sale.ts';

export const WORDS = 'They answered each question, and Luna is a joy.';

/** A breeder whose page shows reviews. */
export const withReviews = async (product: Product) =>
  withKennelPage(product, { showsReviews: true }, await verifiedBreeder(product));

/** The key in the buyer's receipt mail. */
export async function receiptKeyOf(product: Product, { buyerEmail }: Pick<Sale, 'buyerEmail'>): Promise<string> {
  return /\/receipt\?key=([\w-]{43})/.exec(await mailContaining(product, buyerEmail, '/receipt?key='))![1]!;
}

/** A pet that was sold and handed over some days ago, and the address of its buyer's review. */
export async function sellAndHandOver(product: Product, breeder: Breeder, days = 15, price = '1250.00') {
  const sale = await sellPet(product, breeder, price);
  const key = await receiptKeyOf(product, sale);
  await product.visitor().submit('/receipt/received', { key });
  const confirmedAt = new Date(Date.now() - days * DAY_MS);
  await product.dependencies.db
    .update(handOvers)
    .set({ confirmedAt, receivedAt: confirmedAt })
    .where(eq(handOvers.orderId, sale.orderId));
  return { ...sale, key, path: reviewPath(createReviewKey(product.dependencies.config, sale.orderId)) };
}

/** Writes the review of a purchase as its buyer does, without scripts. */
export const writeReview = (product: Product, path: string, fields: Record<string, string> = {}) =>
  product.visitor().submit(path, { stars: '5', text: WORDS, ...fields });

/** Makes the card of a sale another one than that of all tests. */
export const forgetCard = ({ dependencies: { db } }: Product, orderId: string) =>
  db.update(payments).set({ cardKey: null }).where(eq(payments.orderId, orderId));

/** Has the job ask buyers. */
export const askBuyers = (product: Product) => inviteReviewers(systemContext(product.dependencies));

/** A review that was written, without the way there. Returns its id. */
export async function addReview({ dependencies: { db } }: Product, orderId: string, sellerId: string): Promise<string> {
  const id = randomUUID();
  await db.insert(reviews).values({ id, orderId, sellerId, stars: 4, text: WORDS });
  return id;
}
