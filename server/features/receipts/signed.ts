import { and, asc, eq, gt, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { UserContext, Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { orderAgreements, orderChanges, orders, receipts } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { findDepositByKey } from '../orders/api.ts';
import { listAddenda } from './addenda.ts';
import { orderOfReceipt } from './reading.ts';

export type SignedRow = typeof orderAgreements.$inferSelect;

/** What the buyer of an order signed; undefined: nothing, or it is erased. */
export async function findSigned(db: DbOrTx, orderId: string): Promise<SignedRow | undefined> {
  return (await db.select().from(orderAgreements).where(eq(orderAgreements.orderId, orderId)))[0];
}

/** What the buyers of these orders signed, addenda included, oldest first. */
export async function listSignatures(db: DbOrTx, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const { orderId, signerName, signedAt } = orderAgreements;
  const signed = await db
    .select({ orderId, pet: orders.petName, signerName, signedAt })
    .from(orderAgreements)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(orderId, orderIds));
  const addenda = (await listAddenda(db, orderIds)).map(({ petName, ...rest }) => ({ ...rest, pet: petName }));
  return [...signed, ...addenda]
    .sort((one, other) => one.signedAt.getTime() - other.signedAt.getTime())
    .map((each) => ({
      orderId: each.orderId,
      pet: each.pet,
      name: each.signerName,
      signedAt: each.signedAt.toISOString(),
    }));
}

/** Whether the buyer of an order signed an agreement. */
export const isSigned = async (db: DbOrTx, orderId: string): Promise<boolean> =>
  (await db.$count(orderAgreements, eq(orderAgreements.orderId, orderId))) > 0;

const selectSigned = (db: DbOrTx, which: SQL | undefined) =>
  db
    .select({ signed: orderAgreements, petName: orders.petName, reference: receipts.reference })
    .from(orderAgreements)
    .innerJoin(orders, eq(orders.id, orderAgreements.orderId))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(which);

type Found = Awaited<ReturnType<typeof selectSigned>>[number];

/** What was signed, at the key of the buyer's receipt or reservation. Throws NotFound. */
export async function readSigned(context: Context, key: string): Promise<Found> {
  const orderId = (await orderOfReceipt(context.db, key)) ?? (await findDepositByKey(context.db, key))?.orderId;
  return orderId ? readSignedAgreement(context, orderId) : found([]);
}

/** What the buyer signed for one of the actor's own orders. Throws NotFound. */
export async function readOwnSigned({ db, actor }: UserContext, orderId: string): Promise<Found> {
  return found(await selectSigned(db, and(eq(orderAgreements.orderId, orderId), eq(orders.sellerId, actor.id))));
}

/** What the buyer signed for an order. The caller checks who may read it. Throws NotFound. */
export const readSignedAgreement = async ({ db }: Context, orderId: string): Promise<Found> =>
  found(await selectSigned(db, eq(orderAgreements.orderId, orderId)));

function found([row]: Found[]): Found {
  if (!row) throw notFound('There is no signed agreement.');
  return row;
}

const PAGE = 50;

/** What buyers of the actor's sales signed, by the number of the receipt, read page by page. */
export async function* everyOwnSigned({ db, actor }: UserContext): AsyncGenerator<Found & { reference: string }> {
  type Row = Found & { reference: string; number: number };
  yield* everyPage<Row>(PAGE, (after, limit) =>
    db
      .select({
        signed: orderAgreements,
        petName: orders.petName,
        reference: receipts.reference,
        number: receipts.number,
      })
      .from(receipts)
      .innerJoin(orderAgreements, eq(orderAgreements.orderId, receipts.orderId))
      .innerJoin(orders, eq(orders.id, receipts.orderId))
      .where(and(eq(receipts.sellerId, actor.id), after && gt(receipts.number, after.number)))
      .orderBy(asc(receipts.number))
      .limit(limit),
  );
}

/** The pet that was signed for: a reservation may have moved since. */
async function petSignedFor(db: DbOrTx, { orderId, signedAt }: SignedRow, petName: string): Promise<string> {
  const isLater = and(eq(orderChanges.orderId, orderId), gt(orderChanges.createdAt, signedAt));
  const [moved] = await db
    .select({ petBefore: orderChanges.petBefore })
    .from(orderChanges)
    .where(and(isLater, isNotNull(orderChanges.petBefore)))
    .orderBy(asc(orderChanges.createdAt))
    .limit(1);
  return moved?.petBefore ?? petName;
}

/** Renders the agreement and its addenda as a PDF; the library is loaded on first use. */
export async function signedDocument({ config, db }: Context, { signed, petName, reference }: Found) {
  const { agreementPdf } = await import('./agreement-pdf.ts');
  return {
    name: reference ? `agreement-${reference}.pdf` : 'agreement.pdf',
    bytes: await agreementPdf(signed, await listAddenda(db, [signed.orderId]), {
      petName: await petSignedFor(db, signed, petName),
      reference,
      productName: config.productName,
    }),
  };
}
