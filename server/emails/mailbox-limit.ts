import type { Context } from '../context.ts';
import type { Tx } from '../db/client.ts';
import { countAttempt, type Limit } from '../db/limits.ts';
import { tooManyTries } from '../errors.ts';
import { toLimitKey } from '../ids.ts';
import { toMailbox } from '../mailbox.ts';

/** Mails to an address of which nobody has shown yet that it is theirs. */
export type UnprovenMail =
  | 'registration'
  | 'confirmation'
  | 'email change'
  | 'payout connected'
  | 'invitation'
  | 'review';

/** Ten a day of a kind, whichever accounts have them sent and however the address is spelled. */
export const mailboxLimit = ({ config }: Pick<Context, 'config'>, kind: UnprovenMail, email: string): Limit => ({
  key: toLimitKey(config.limitSecret, 'account mail', kind, toMailbox(email)),
  max: 10,
  minutes: 24 * 60,
});

/** Counts a mail that the transaction queues, and returns the seconds to wait where it is one too many. */
export async function countUnprovenMail(
  context: Context,
  tx: Tx,
  kind: UnprovenMail,
  email: string,
): Promise<number | undefined> {
  if (!context.config.rateLimits) return undefined;
  return (await countAttempt(tx, [mailboxLimit(context, kind, email)], context.now))?.seconds;
}

/** Counts a mail that the transaction queues. Throws 429 where it is one too many. */
export async function checkUnprovenMail(context: Context, tx: Tx, kind: UnprovenMail, email: string): Promise<void> {
  const seconds = await countUnprovenMail(context, tx, kind, email);
  if (seconds !== undefined) throw tooManyTries(seconds);
}
