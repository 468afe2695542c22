import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../../contract/retention.ts';
import { daysBefore } from '../../../time/days.ts';
import type { UserContext } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { paymentLinks, pets, users } from '../../../db/schema.ts';
import { conflict } from '../../../errors.ts';
import { isoTime } from '../../../time/iso-time.ts';
import { lockOwnLink } from '../queries.ts';
import { presentConditions } from './expiry.ts';
import type { RetentionRule } from '../../../upkeep/retention.ts';

const { id, createdAt, archivedAt, clientName, clientEmail } = paymentLinks;

/** Links that were made for a buyer, whatever the case in which the address was typed. */
const isFor = (email: string) => eq(sql`lower(${clientEmail})`, email.toLowerCase());

/** One of them, for a mail to the buyer. */
export async function findLinkFor(db: DbOrTx, email: string): Promise<string | undefined> {
  return (await db.select({ id }).from(paymentLinks).where(isFor(email)).limit(1))[0]?.id;
}

export async function buyerNamedBy(db: DbOrTx, linkId: string): Promise<string | null | undefined> {
  return (await db.select({ clientEmail }).from(paymentLinks).where(eq(id, linkId)))[0]?.clientEmail;
}

/** Who a link was made for, and until when. */
export async function conditionsOfLink(db: DbOrTx, linkId: string) {
  const [link] = await db.select().from(paymentLinks).where(eq(id, linkId));
  return link ? presentConditions(link) : null;
}

/** What links say of a buyer, for the copy of their data. */
export async function linksFor(db: DbOrTx, email: string) {
  const rows = await db
    .select({ link: paymentLinks, pet: pets.name, breeder: users.fullName })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .leftJoin(users, and(eq(users.id, paymentLinks.userId), isNull(users.closedAt)))
    .where(isFor(email))
    .orderBy(asc(createdAt), asc(id));
  return rows.map(({ link, pet, breeder }) => ({
    pet,
    breeder,
    name: link.clientName,
    email: link.clientEmail,
    createdAt: isoTime(link.createdAt),
  }));
}

/** Makes a breeder's own link one for this buyer. Throws Conflict unless it is active. */
export async function nameBuyer(
  { actor }: Pick<UserContext, 'actor'>,
  tx: Tx,
  linkId: string,
  buyer: { clientName: string | null; clientEmail: string },
): Promise<void> {
  const link = await lockOwnLink(tx, actor.id, linkId);
  if (link?.status !== 'active')
    throw conflict('This payment link has just changed. Please look at it again.', 'changed');
  await tx.update(paymentLinks).set(buyer).where(eq(id, linkId));
}

const NOBODY = { clientName: null, clientEmail: null };

export async function eraseNamedBuyer(tx: Tx, email: string): Promise<void> {
  await tx.update(paymentLinks).set(NOBODY).where(isFor(email));
}

export const namedBuyerRetention: RetentionRule = {
  what: 'Name and email of the buyer that a link was made for',
  kept: `a year after the link was made; ${RETENTION_DAYS.archivedLinkBuyer} days after it was archived`,
  why: 'The breeder knows which link is whose, and may have it emailed',
  by: {
    async eraseBatch({ db, now }, limit) {
      const due = db
        .select({ id })
        .from(paymentLinks)
        .where(
          and(
            or(isNotNull(clientName), isNotNull(clientEmail)),
            or(
              lt(createdAt, daysBefore(now, RETENTION_DAYS.linkBuyer)),
              lt(archivedAt, daysBefore(now, RETENTION_DAYS.archivedLinkBuyer)),
            ),
          ),
        )
        .limit(limit);
      return (await db.update(paymentLinks).set(NOBODY).where(inArray(id, due)).returning({ id })).length;
    },
  },
};
