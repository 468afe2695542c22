import { inArray, like, or } from 'drizzle-orm';
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
import type { Facts, ProviderFacts } from './facts.ts';

/** The people who wait for pets. */
export async function readLines(
  db: Db,
  petIds: string[],
  given: string[],
): Promise<Pick<Facts, 'alerts' | 'waitlists' | 'entries' | 'turns' | 'lineMails'>> {
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

/** Orders that pay for a place on a list: their checkouts lead back to its private page, in whatever state the product has them. */
export const placesOf = ({ sessions, strangers }: Pick<ProviderFacts, 'sessions' | 'strangers'>): Facts['places'] =>
  new Map(
    [...sessions, ...strangers].flatMap(({ client_reference_id: orderId, success_url: url }) => {
      const path = /\/waitlist\?key=[\w-]+/.exec(url ?? '')?.[0];
      return orderId && path ? [[orderId, path] as const] : [];
    }),
  );

/** What was signed, and what changed of orders. */
export async function readSigned(
  db: Db,
  orderIds: string[],
): Promise<Pick<Facts, 'changes' | 'agreements' | 'addenda'>> {
  const agreements = await db.select().from(orderAgreements).where(inArray(orderAgreements.orderId, orderIds));
  return {
    changes: await db.select().from(orderChanges).where(inArray(orderChanges.orderId, orderIds)),
    agreements: new Map(agreements.map((row) => [row.orderId, row])),
    addenda: await db.select().from(agreementAddenda).where(inArray(agreementAddenda.orderId, orderIds)),
  };
}
