import { LINK_MAILS } from '../../../contract/link-mails/link-mails.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { countAttempt, type Limit } from '../../db/limits.ts';
import { ExpectedError } from '../../errors.ts';
import { toLimitKey } from '../../ids.ts';
import { toMailbox } from '../../mailbox.ts';

const ENOUGH = 'No more can be emailed today. Please send the link yourself, or try again tomorrow.';
const DAY_MINUTES = 24 * 60;

/** Counts a mail that the transaction queues. Throws TooManyTries where the breeder or the mailbox has had enough of a day. */
export async function countLinkMail({ config, actor, now }: UserContext, tx: Tx, email: string): Promise<void> {
  if (!config.rateLimits) return;
  const toLimit = (what: string, whose: string, max: number): Limit => ({
    key: toLimitKey(config.limitSecret, 'link mail', what, whose),
    max,
    minutes: DAY_MINUTES,
  });
  const ofBreeder = actor.subscriptionStatus === 'trial' ? LINK_MAILS.perBreederOnTrial : LINK_MAILS.perBreeder;
  const refusal = await countAttempt(
    tx,
    [toLimit('breeder', actor.id, ofBreeder), toLimit('mailbox', toMailbox(email), LINK_MAILS.perMailbox)],
    now,
  );
  if (refusal)
    throw new ExpectedError('TooManyTries', 'too_many_tries', ENOUGH, { retryAfterSeconds: refusal.seconds });
}
