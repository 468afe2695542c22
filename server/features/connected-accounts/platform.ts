import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Context, Dependencies } from '../../context.ts';
import type { Config } from '../../config.ts';
import type { Db, DbOrTx } from '../../db/client.ts';
import { providerIdentity } from '../../db/schema.ts';
import { databaseTime } from '../../db/time.ts';
import { ProviderRefused } from '../../errors.ts';
import { callProvider, isKeyRefused } from '../../integrations/provider/stripe.ts';

/** The platform's own provider account, which the database stores on first contact. */

const PLATFORM = 'platform';
export const ACCEPT_NEW_PROVIDER = '--accept-new-provider';

interface ProviderIdentity {
  stripeAccountId: string;
  livemode: boolean;
}

/** The configured keys don't match this database; the message is complete, for the operator. */
export class OtherProviderError extends Error {}

interface ConfirmOptions extends Pick<Dependencies, 'config' | 'db' | 'stripe' | 'log'> {
  /** Rebind the database to the account of the configured keys. */
  acceptNewProvider: boolean;
}

/**
 * Compares account and mode of the configured keys with those stored in the database; the first contact stores them.
 * Throws OtherProviderError when they differ or the keys are refused, ProviderRefused or ProviderUnreachable when the
 * provider can't say.
 */
export async function confirmProvider({ config, db, stripe, log, acceptNewProvider }: ConfirmOptions): Promise<void> {
  const stored = await readIdentity(db);
  // The key's prefix shows its mode even while the provider can't be reached.
  const livemode = config.stripe.mode === 'live';
  if (stored && stored.livemode !== livemode && !acceptNewProvider)
    throw new OtherProviderError(otherProvider(stored, config, { livemode }));
  const own = await fetchOwnAccount(stripe).catch((error: unknown) => {
    throw isKeyRefused(error) ? new OtherProviderError(refusedKey(stored, error)) : error;
  });
  if (own.livemode !== livemode)
    throw new OtherProviderError(
      `STRIPE_SECRET_KEY is a ${modeName({ livemode })} key, but the payment provider answers in ${modeName(own)}. Check STRIPE_API_BASE.`,
    );
  const belongsTo = stored ?? (await insertFirst(db, own));
  if (isSame(belongsTo, own)) return;
  if (!acceptNewProvider) throw new OtherProviderError(otherProvider(belongsTo, config, own));
  await db
    .update(providerIdentity)
    .set({ ...own, acceptedAt: await databaseTime(db) })
    .where(eq(providerIdentity.id, PLATFORM));
  log.warn(
    { before: belongsTo, now: own },
    `this database belongs to another provider account (${ACCEPT_NEW_PROVIDER})`,
  );
}

/**
 * Whether our own account answers and matches this database: only then is a refusal about the connected account and
 * not about our key. Throws ProviderUnreachable when the provider can't be reached.
 */
export async function ownAccountAnswers({ db, stripe }: Pick<Context, 'db' | 'stripe'>): Promise<boolean> {
  try {
    const own = await fetchOwnAccount(stripe);
    const stored = await readIdentity(db);
    return stored !== undefined && isSame(stored, own);
  } catch (error) {
    if (error instanceof ProviderRefused) return false;
    throw error;
  }
}

/** When the database was bound to its provider account; undefined before the first contact. */
export async function acceptedSince(db: DbOrTx): Promise<Date | undefined> {
  return (await readIdentity(db))?.acceptedAt;
}

async function readIdentity(db: DbOrTx): Promise<(ProviderIdentity & { acceptedAt: Date }) | undefined> {
  const [row] = await db.select().from(providerIdentity).where(eq(providerIdentity.id, PLATFORM));
  return row;
}

/** Concurrent starts race for the insert; all of them use the winner's row. */
async function insertFirst(db: Db, own: ProviderIdentity): Promise<ProviderIdentity> {
  await db
    .insert(providerIdentity)
    .values({ id: PLATFORM, ...own, acceptedAt: await databaseTime(db) })
    .onConflictDoNothing();
  return (await readIdentity(db)) ?? own;
}

/** The mode comes from the balance: account objects have no `livemode`. */
async function fetchOwnAccount(stripe: Stripe): Promise<ProviderIdentity> {
  const [account, balance] = await callProvider(
    () => Promise.all([stripe.accounts.retrieveCurrent(), stripe.balance.retrieve()]),
    'The payment provider refuses our own account.',
  );
  return { stripeAccountId: account.id, livemode: balance.livemode };
}

const isSame = (one: ProviderIdentity, other: ProviderIdentity) =>
  one.stripeAccountId === other.stripeAccountId && one.livemode === other.livemode;

const modeName = ({ livemode }: { livemode: boolean }) => (livemode ? 'live mode' : 'test mode');

function otherProvider(
  stored: ProviderIdentity,
  { stripe }: Config,
  own: { stripeAccountId?: string; livemode: boolean },
): string {
  const account = own.stripeAccountId ? ` of ${own.stripeAccountId}` : '';
  const given =
    stripe.mode === 'sandbox'
      ? `without STRIPE_SECRET_KEY the built-in sandbox${own.stripeAccountId ? `, ${own.stripeAccountId} in test mode,` : ''} would be used`
      : `STRIPE_SECRET_KEY is a ${modeName(own)} key${account}`;
  return (
    `This database belongs to the Stripe account ${stored.stripeAccountId} in ${modeName(stored)}, but ${given}. ` +
    `Set the keys of ${stored.stripeAccountId} in ${modeName(stored)}, or accept the other account for good by starting once ` +
    `with: npm start -- ${ACCEPT_NEW_PROVIDER}`
  );
}

function refusedKey(stored: ProviderIdentity | undefined, error: unknown): string {
  const { message } = (error as { cause: Error }).cause;
  const whose = stored ? ` of ${stored.stripeAccountId} in ${modeName(stored)}` : '';
  return (
    `The payment provider refuses STRIPE_SECRET_KEY (${message.replace(/\.$/, '')}). Set a valid secret key${whose}; ` +
    'a restricted key must be allowed to read its own account and balance.'
  );
}
