import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Context, Dependencies } from '../../context.ts';
import type { Config } from '../../config.ts';
import type { Db, DbOrTx } from '../../db/client.ts';
import { providerIdentity } from '../../db/schema.ts';
import { databaseTime } from '../../db/time.ts';
import { HttpError } from '../../http/errors.ts';
import { callProvider } from '../../integrations/stripe.ts';

/** Whose provider this is: the platform's own account there, as a database has it since the first contact. */

const PLATFORM = 'platform';
export const ACCEPT_NEW_PROVIDER = '--accept-new-provider';

interface ProviderIdentity {
  stripeAccountId: string;
  livemode: boolean;
}

/** The configured keys don't fit this database; the message is the whole sentence for the operator. */
export class OtherProviderError extends Error {}

interface Confirming extends Pick<Dependencies, 'config' | 'db' | 'stripe' | 'log'> {
  /** The operator wants the database to belong to whatever account the keys are for. */
  acceptNewProvider: boolean;
}

/**
 * Compares the account and mode that the configured keys are for with those that the database belongs to; the first
 * contact decides them. Throws OtherProviderError when they differ or the keys are refused, 502 or 503 when the
 * provider can't say.
 */
export async function confirmProvider({ config, db, stripe, log, acceptNewProvider }: Confirming): Promise<void> {
  const kept = await readIdentity(db);
  // The key itself tells its mode, even while the provider can't be reached.
  const livemode = config.stripe.mode === 'live';
  if (kept && kept.livemode !== livemode && !acceptNewProvider)
    throw new OtherProviderError(otherProvider(kept, config, { livemode }));
  const own = await fetchOwnAccount(stripe).catch((error: unknown) => {
    throw isKeyRefused(error) ? new OtherProviderError(refusedKey(kept, error)) : error;
  });
  if (own.livemode !== livemode)
    throw new OtherProviderError(
      `STRIPE_SECRET_KEY is a ${modeOf({ livemode })} key, but the payment provider answers in ${modeOf(own)}. Check STRIPE_API_BASE.`,
    );
  const belongsTo = kept ?? (await keepFirst(db, own));
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
 * Whether our own account answers and is the one that this database belongs to: only then does a refusal say something
 * about the account that was asked about. Throws 503 when the provider can't be reached.
 */
export async function ownAccountAnswers({ db, stripe }: Pick<Context, 'db' | 'stripe'>): Promise<boolean> {
  try {
    const own = await fetchOwnAccount(stripe);
    const kept = await readIdentity(db);
    return kept !== undefined && isSame(kept, own);
  } catch (error) {
    if (error instanceof HttpError && error.status === 502) return false;
    throw error;
  }
}

/** Since when this database belongs to its provider account; undefined before the first contact. */
export async function acceptedSince(db: DbOrTx): Promise<Date | undefined> {
  return (await readIdentity(db))?.acceptedAt;
}

async function readIdentity(db: DbOrTx): Promise<(ProviderIdentity & { acceptedAt: Date }) | undefined> {
  const [row] = await db.select().from(providerIdentity).where(eq(providerIdentity.id, PLATFORM));
  return row;
}

/** Of several processes that start at once one writes the row; all of them go by it. */
async function keepFirst(db: Db, own: ProviderIdentity): Promise<ProviderIdentity> {
  await db
    .insert(providerIdentity)
    .values({ id: PLATFORM, ...own, acceptedAt: await databaseTime(db) })
    .onConflictDoNothing();
  return (await readIdentity(db)) ?? own;
}

/** An account says nothing of its mode, the balance does. */
async function fetchOwnAccount(stripe: Stripe): Promise<ProviderIdentity> {
  const [account, balance] = await callProvider(
    () => Promise.all([stripe.accounts.retrieveCurrent(), stripe.balance.retrieve()]),
    'The payment provider refuses our own account.',
  );
  return { stripeAccountId: account.id, livemode: balance.livemode };
}

const isSame = (one: ProviderIdentity, other: ProviderIdentity) =>
  one.stripeAccountId === other.stripeAccountId && one.livemode === other.livemode;

/** The key is unknown, expired, or may not do what the product does. */
function isKeyRefused(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Stripe.errors.StripeError && (cause.statusCode === 401 || cause.statusCode === 403);
}

const modeOf = ({ livemode }: { livemode: boolean }) => (livemode ? 'live mode' : 'test mode');

function otherProvider(
  kept: ProviderIdentity,
  { stripe }: Config,
  own: { stripeAccountId?: string; livemode: boolean },
): string {
  const account = own.stripeAccountId ? ` of ${own.stripeAccountId}` : '';
  const given =
    stripe.mode === 'sandbox'
      ? `without STRIPE_SECRET_KEY the built-in sandbox${own.stripeAccountId ? `, ${own.stripeAccountId} in test mode,` : ''} would be used`
      : `STRIPE_SECRET_KEY is a ${modeOf(own)} key${account}`;
  return (
    `This database belongs to the Stripe account ${kept.stripeAccountId} in ${modeOf(kept)}, but ${given}. ` +
    `Set the keys of ${kept.stripeAccountId} in ${modeOf(kept)}, or accept the other account for good by starting once ` +
    `with: npm start -- ${ACCEPT_NEW_PROVIDER}`
  );
}

function refusedKey(kept: ProviderIdentity | undefined, error: unknown): string {
  const { message } = (error as { cause: Error }).cause;
  const whose = kept ? ` of ${kept.stripeAccountId} in ${modeOf(kept)}` : '';
  return (
    `The payment provider refuses STRIPE_SECRET_KEY (${message.replace(/\.$/, '')}). Set a valid secret key${whose}; ` +
    'a restricted key must be allowed to read its own account and balance.'
  );
}
