import { inArray, like, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import {
  agreementAddenda,
  alerts,
  mails,
  orderAgreements,
  orderChanges,
  waitlistEntries,
  waitlists,
  waitlistTurns,
} from '../../server/db/schema.ts';
import type { Db } from '../../server/db/client.ts';

export interface LineFacts {
  alerts: (typeof alerts.$inferSelect)[];
  waitlists: Map<string, typeof waitlists.$inferSelect>;
  entries: (typeof waitlistEntries.$inferSelect)[];
  /** Oldest first. */
  turns: (typeof waitlistTurns.$inferSelect)[];
  /** Those about turns and free pets. */
  lineMails: { occasion: string; recipient: string; createdAt: Date }[];
}

export interface SignedFacts {
  /** Places that became reservations, moves and cash: what changed of the price of an order. */
  changes: (typeof orderChanges.$inferSelect)[];
  /** By order, what its buyer signed, and then with its moves. */
  agreements: Map<string, typeof orderAgreements.$inferSelect>;
  addenda: (typeof agreementAddenda.$inferSelect)[];
}

/** The people who wait for pets. */
export async function readLines(db: Db, petIds: string[], given: string[]): Promise<LineFacts> {
  const litterIds = given.length > 0 ? given : ['none'];
  const lists = await db.select().from(waitlists).where(inArray(waitlists.litterId, litterIds));
  const isOfLine = or(like(mails.occasion, 'waitlist-turn:%'), like(mails.occasion, 'alert:%'));
  return {
    alerts: await db.select().from(alerts).where(inArray(alerts.petId, petIds)),
    waitlists: new Map(lists.map((row) => [row.litterId, row])),
    entries: await db.select().from(waitlistEntries).where(inArray(waitlistEntries.litterId, litterIds)),
    turns: await db
      .select()
      .from(waitlistTurns)
      .where(inArray(waitlistTurns.litterId, litterIds))
      .orderBy(waitlistTurns.startedAt),
    lineMails: await db
      .select({ occasion: mails.occasion, recipient: mails.recipient, createdAt: mails.createdAt })
      .from(mails)
      .where(isOfLine),
  };
}

/** Orders that pay for a place on a list, with the address of its person, in whatever state the product has them. */
export const spotsIn = (sessions: Stripe.Checkout.Session[]): Map<string, string> =>
  new Map(
    sessions.flatMap(({ client_reference_id: orderId, success_url: url, customer_email: email }) =>
      orderId && email && url?.includes('/waitlist?') ? [[orderId, email] as const] : [],
    ),
  );

/** What was signed, and what changed of orders. */
export async function readSigned(db: Db, orderIds: string[]): Promise<SignedFacts> {
  const agreements = await db.select().from(orderAgreements).where(inArray(orderAgreements.orderId, orderIds));
  return {
    changes: await db.select().from(orderChanges).where(inArray(orderChanges.orderId, orderIds)),
    agreements: new Map(agreements.map((row) => [row.orderId, row])),
    addenda: await db.select().from(agreementAddenda).where(inArray(agreementAddenda.orderId, orderIds)),
  };
}
