import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { depositRefusal, MENTIONS_DEPOSIT } from '../../../contract/law/law.ts';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { distinctAfter } from '../../db/paging/distinct-after.ts';
import { paymentLinks, pets, users } from '../../db/schema.ts';
import { hiddenWordingMail } from './mails/hidden-wording.ts';
import { hasMail, queueMail } from '../../emails/outbox.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { recordAudit } from '../audit/api.ts';
import { petSpecies } from '../pets/api.ts';

const BREEDERS_PER_BATCH = 200;

export const reportHiddenWordingJob = defineJob({
  name: 'report-hidden-wording',
  schema: NO_DATA,
  schedule: '37 5 * * *',
  expireInSeconds: 1800,
  handle: reportHiddenWording,
});

/**
 * A rule of law may be younger than a description: buyers then don't see the sentence that breaks it. Mails its breeder,
 * once, and adds an audit entry for the admins.
 */
async function reportHiddenWording(context: Context): Promise<void> {
  const { db, signal } = context;
  let breeders: string[] = [];
  do {
    signal.throwIfAborted();
    const after = breeders.at(-1) ?? '';
    breeders = await distinctAfter(db, pets.userId, { after, limit: BREEDERS_PER_BATCH, where: isActive });
    for (const listing of await suspects(db, breeders)) {
      signal.throwIfAborted();
      const reason = depositRefusal(petSpecies(listing), listing.description);
      if (reason) await report(context, listing, reason);
    }
  } while (breeders.length === BREEDERS_PER_BATCH);
}

const isActive = eq(pets.status, 'active');

/** What buyers can open and might break a rule. */
function suspects(db: DbOrTx, breeders: string[]) {
  const { id, name, species, breed, description } = pets;
  return db
    .select({ id, name, species, breed, description, userId: users.id, email: users.email, fullName: users.fullName })
    .from(pets)
    .innerJoin(users, eq(users.id, pets.userId))
    .innerJoin(paymentLinks, and(eq(paymentLinks.petId, pets.id), eq(paymentLinks.status, 'active')))
    .where(
      and(
        inArray(pets.userId, breeders),
        isActive,
        isNull(users.closedAt),
        sql`${pets.description} ~* ${MENTIONS_DEPOSIT.source}`,
      ),
    )
    .orderBy(asc(pets.userId), asc(pets.createdAt), asc(pets.id));
}

async function report(
  context: Context,
  { id, name, userId, email, fullName }: Awaited<ReturnType<typeof suspects>>[number],
  reason: string,
): Promise<void> {
  const occasion = `hidden-wording:${userId}`;
  await context.db.transaction(async (tx) => {
    if (await hasMail(tx, occasion)) return;
    await queueMail(context, tx, {
      occasion,
      recipient: email,
      ...hiddenWordingMail({
        productName: context.config.productName,
        fullName,
        petName: name,
        reason,
        dashboardUrl: `${context.siteUrl}${screens.dashboard.path}`,
      }),
    });
    await recordAudit(context, tx, { act: 'wording_hidden', userId, target: { kind: 'pet', id } });
  });
}
