import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import { KENNEL_ADDRESSES_MAX, RESERVED_PARTS, RESERVED_WORDS } from '../../../contract/kennel-pages/kennel-address.ts';
import type { KennelForm } from '../../../contract/kennel-pages/kennel-pages.ts';
import { REVIEWS } from '../../../contract/reviews/reviews.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { hashLook, toLook } from '../../db/confusables.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { kennelAddresses, kennelLitters, kennelPages, kennelPets } from '../../db/schema.ts';
import { forbidden, invalid } from '../../errors.ts';
import { daysAfter } from '../../time/days.ts';
import { recordAudit } from '../audit/api.ts';
import { listOwnLitterIds, listPublicPetIds } from './queries.ts';

/**
 * Saves all of the breeder's page. Throws Invalid where the address is reserved, taken, or one too many, and Forbidden for a new address
 * while the breeder's mailbox is unconfirmed.
 */
export async function savePage(context: UserContext, form: KennelForm): Promise<void> {
  const { db, actor, now } = context;
  const { petIds, litterIds, ...columns } = form;
  refuseReserved(context, form.address);
  await db.transaction(async (tx) => {
    await takeNamedLock(tx, `kennel page of ${actor.id}`);
    // Before the lock of addresses, since pets may be locked by payments.
    await choosePets(tx, actor.id, petIds);
    await chooseLitters(tx, actor.id, litterIds);
    await claimAddress(context, tx, form);
    const saved = { ...columns, updatedAt: now };
    const until = daysAfter(now, REVIEWS.afterSwitchOffDays).toISOString();
    const reviewsShownUntil = sql`case when ${kennelPages.isOn} and ${kennelPages.showsReviews} then ${until}::timestamptz else ${kennelPages.reviewsShownUntil} end`;
    await tx
      .insert(kennelPages)
      .values({ userId: actor.id, createdAt: now, ...saved })
      .onConflictDoUpdate({ target: kennelPages.userId, set: { ...saved, reviewsShownUntil } });
    await recordAudit(context, tx, { act: 'kennel_page_changed', details: { isOn: form.isOn } });
  });
}

const UNCONFIRMED = 'Please confirm your email address first. Your account page sends you the link again.';

const reservedWords = RESERVED_WORDS.map(toLook);
const reservedParts = RESERVED_PARTS.map(toLook);
/** A shorter name of the product would be in too many words. */
const PRODUCT_NAME_MIN = 5;

/** Refuses an address that speaks for us. */
function refuseReserved({ config }: UserContext, address: string): void {
  const product = toLook(config.productName);
  const parts = product.length >= PRODUCT_NAME_MIN ? [...reservedParts, product] : reservedParts;
  const look = toLook(address);
  const words = address.split('-').map(toLook);
  if (parts.some((part) => look.includes(part)) || reservedWords.some((word) => words.includes(word)))
    throw invalid({ address: 'This address is reserved. Please choose another one' });
}

/** Whether an account could have the address: free, or its own already. */
export async function isFree(db: DbOrTx, userId: string, address: string): Promise<boolean> {
  const [known] = await db
    .select({ owner: kennelAddresses.userId })
    .from(kennelAddresses)
    .where(eq(kennelAddresses.lookHash, hashLook(address)));
  return !known || known.owner === userId;
}

/** Adds the address to the account's. A spelling of one of them that looks the same takes its place. */
async function claimAddress(
  { actor, now }: UserContext,
  tx: Tx,
  { address, isOn }: Pick<KennelForm, 'address' | 'isOn'>,
): Promise<void> {
  const lookHash = hashLook(address);
  const own = eq(kennelAddresses.userId, actor.id);
  const renamed = await tx
    .update(kennelAddresses)
    .set({ address, ...(isOn && { wasOn: true }) })
    .where(and(own, eq(kennelAddresses.lookHash, lookHash)))
    .returning({ lookHash: kennelAddresses.lookHash });
  if (renamed.length > 0) return;
  if (actor.account.user.emailVerifiedAt === null) throw forbidden(UNCONFIRMED, 'email_unconfirmed');
  // One at a time looks for addresses that look alike.
  await takeNamedLock(tx, 'kennel addresses');
  if (!(await isFree(tx, actor.id, address)))
    throw invalid({ address: 'This address, or one that looks like it, is taken. Please choose another one' });
  const [known] = await tx
    .select({ count: count() })
    .from(kennelAddresses)
    .where(and(own, isNotNull(kennelAddresses.address)));
  if (known!.count >= KENNEL_ADDRESSES_MAX)
    throw invalid({
      address: `You have had ${KENNEL_ADDRESSES_MAX} addresses, which all lead here. Please use one of them`,
    });
  await tx.insert(kennelAddresses).values({ lookHash, address, userId: actor.id, wasOn: isOn, createdAt: now });
}

async function choosePets(tx: Tx, userId: string, ids: string[]): Promise<void> {
  const chosen = await listPublicPetIds(tx, userId, ids);
  await tx.delete(kennelPets).where(eq(kennelPets.userId, userId));
  if (chosen.length > 0) await tx.insert(kennelPets).values(chosen.map((petId) => ({ userId, petId })));
}

async function chooseLitters(tx: Tx, userId: string, ids: string[]): Promise<void> {
  const chosen = await listOwnLitterIds(tx, userId, ids);
  await tx.delete(kennelLitters).where(eq(kennelLitters.userId, userId));
  if (chosen.length > 0) await tx.insert(kennelLitters).values(chosen.map((litterId) => ({ userId, litterId })));
}
