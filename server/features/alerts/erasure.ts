import { and, asc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { daysBefore } from '../../time/days.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { alerts, alertStops, paymentLinks, pets } from '../../db/schema.ts';
import { isoTime } from '../../time/iso-time.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import { addressHashes } from './key.ts';

/** More than an address can have. */
const OF_ONE_ADDRESS = 100;

const ofBuyer = (config: Config, email: string) => inArray(alerts.emailHash, addressHashes(config, email));

/** Finds an unsent alert of an address, whose id a job can store instead of the address. */
export async function findWaitingAlert(db: DbOrTx, config: Config, email: string): Promise<string | null> {
  const isWaiting = and(ofBuyer(config, email), isNull(alerts.sentAt));
  return (await db.select({ id: alerts.id }).from(alerts).where(isWaiting).limit(1))[0]?.id ?? null;
}

export const addressOfAlert = async (db: DbOrTx, id: string): Promise<string | undefined> =>
  (await db.select({ email: alerts.email }).from(alerts).where(eq(alerts.id, id)))[0]?.email ?? undefined;

/** A buyer's stored alerts, for the copy of their data. */
export async function alertsOfBuyer(db: DbOrTx, config: Config, email: string) {
  const rows = await db
    .select({ pet: pets.name, askedAt: alerts.createdAt, sentAt: alerts.sentAt })
    .from(alerts)
    .innerJoin(pets, eq(pets.id, alerts.petId))
    .where(ofBuyer(config, email))
    .orderBy(asc(alerts.createdAt), asc(alerts.id))
    .limit(OF_ONE_ADDRESS);
  const isStopped = inArray(alertStops.emailHash, addressHashes(config, email));
  const [stop] = await db.select({ at: alertStops.createdAt }).from(alertStops).where(isStopped);
  return {
    waiting: rows.map(({ pet, askedAt, sentAt }) => ({ pet, askedAt: isoTime(askedAt), sentAt: isoTime(sentAt) })),
    stoppedAt: isoTime(stop?.at ?? null),
  };
}

/** Deletes a buyer's alerts. An opt-out stays, as a hash, so that it is respected. */
export const eraseAlertsOfBuyer = (tx: Tx, config: Config, email: string): Promise<number> =>
  eraseAlerts(tx, ofBuyer(config, email), OF_ONE_ADDRESS);

/** The mails that were sent go with their own rules. Returns how many. */
async function eraseAlerts(db: DbOrTx, which: SQL | undefined, limit: number): Promise<number> {
  const next = db.select({ id: alerts.id }).from(alerts).where(which).limit(limit);
  return (await db.delete(alerts).where(inArray(alerts.id, next)).returning({ id: alerts.id })).length;
}

const selectLinkIds = (userId: string) => sql`select id from ${paymentLinks} where ${paymentLinks.userId} = ${userId}`;

/** The alerts of a closed account's pets. */
export const eraseAlertsOfBreeder: ErasureStep = {
  what: 'alerts',
  eraseBatch: (_context, tx, { userId }, limit) =>
    eraseAlerts(tx, sql`${alerts.linkId} in (${selectLinkIds(userId)})`, limit),
};

/**
 * The pet is sold, or its link ended: nobody is notified. Two reads by primary key, where a join would scan all pets.
 */
const isVain = sql`((select ${paymentLinks.status} from ${paymentLinks} where ${paymentLinks.id} = ${alerts.linkId}) <> 'active'
  or (select ${pets.status} from ${pets} where ${pets.id} = ${alerts.petId}) not in ('active', 'reserved'))`;

const erasing = (which: (context: Context) => SQL | undefined) => (context: Context, limit: number) =>
  eraseAlerts(context.db, which(context), limit);

export const alertRetention: RetentionRule[] = [
  {
    what: 'The email address of somebody who waits for a pet to be free',
    kept: `until the one mail is sent; until the night after the pet is sold or its link ends; ${RETENTION_DAYS.alert} days at most`,
    why: 'The mail that they asked for',
    by: {
      eraseBatch: erasing(({ now }) =>
        and(isNull(alerts.sentAt), or(lt(alerts.createdAt, daysBefore(now, RETENTION_DAYS.alert)), isVain)),
      ),
    },
  },
  {
    what: 'The keyed hash of an address that was mailed since its pet is free',
    kept: 'a day; two nights at most',
    why: 'One address gets few such mails a day',
    by: { eraseBatch: erasing(({ now }) => lt(alerts.sentAt, daysBefore(now, RETENTION_DAYS.sentAlert))) },
  },
  {
    what: 'The keyed hash of an address that wants no such mails; the id of a place on a waiting list, or of an account’s trial, that wants none',
    kept: 'two years after the last time it said so',
    why: 'Nobody can have us mail it again',
    by: {
      async eraseBatch({ db, now }, limit) {
        const { emailHash, createdAt } = alertStops;
        const due = db
          .select({ emailHash })
          .from(alertStops)
          .where(lt(createdAt, daysBefore(now, RETENTION_DAYS.stoppedAlerts)))
          .orderBy(asc(createdAt))
          .limit(limit);
        return (await db.delete(alertStops).where(inArray(emailHash, due)).returning({ emailHash })).length;
      },
    },
  },
];
