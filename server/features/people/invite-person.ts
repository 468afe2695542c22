import type { z } from 'zod';
import { INVITATION_DAYS, PEOPLE_MAX, type Invitation, type newInvitation } from '../../../contract/people/people.ts';
import { ROLE_NAMES, ROLE_TEXTS } from '../../../contract/roles.ts';
import { screens } from '../../../contract/screens.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { invitations } from '../../db/schema.ts';
import { mailName } from '../../emails/mail-name.ts';
import { checkUnprovenMail } from '../../emails/mailbox-limit.ts';
import { queueMail, sentTo } from '../../emails/outbox.ts';
import { findRefusal } from '../../emails/refused-mails.ts';
import { conflict, forbidden } from '../../errors.ts';
import { hashToken, newToken } from '../../ids.ts';
import { daysAfter } from '../../time/days.ts';
import { findAccountId, lockSession } from '../accounts/api.ts';
import { addressStopSubjects, buildStopUrl, isStopped } from '../alerts/api.ts';
import { recordAudit } from '../audit/api.ts';
import { countPeople, presentInvitation } from './list-people.ts';
import { invitationMail } from './mails/invitation.ts';

const UNCONFIRMED = 'Please confirm your own email address first. Your account page sends you the link again.';
const HAS_ACCOUNT =
  'This address has an account of its own already. Please ask for another address: a person who works for you signs in with one of their own.';
/** Says nothing of why: an address may have stopped these mails. */
const NOT_MAILABLE = 'We can’t email this address. Please ask for another one.';
const FULL = `${PEOPLE_MAX} people can work for you, invited ones included. Please end somebody’s work or an invitation first.`;

/**
 * Invites a person by mail; a new invitation of the same address replaces the older one, whose link then no longer works. Throws
 * Forbidden while the breeder's own address is unconfirmed, Conflict for an address with an account, one that can't be mailed, and
 * beyond the number of people, and TooManyTries.
 */
export async function invitePerson(
  context: UserContext,
  { email, role }: z.output<typeof newInvitation>,
): Promise<Invitation> {
  const { actor, config, db, now, siteUrl } = context;
  if (actor.account.user.emailVerifiedAt === null) throw forbidden(UNCONFIRMED, 'email_unconfirmed');
  const stopSubjects = addressStopSubjects(config, 'invitation', email);
  if (await findAccountId(db, email)) throw conflict(HAS_ACCOUNT, 'user_exists');
  if ((await isStopped(db, ...stopSubjects)) || (await findRefusal(context, sentTo(email))))
    throw conflict(NOT_MAILABLE, 'not_mailable');
  const token = newToken();
  return db.transaction(async (tx) => {
    // A password reset ends the session first, and then revokes what the session has sent.
    await lockSession(tx, actor);
    await takeNamedLock(tx, `people of ${actor.id}`);
    await refuseBeyondMax(context, tx, email);
    await checkUnprovenMail(context, tx, 'invitation', email);
    const values = {
      role,
      tokenHash: hashToken(token),
      expiresAt: daysAfter(now, INVITATION_DAYS),
      createdAt: now,
    };
    const [row] = await tx
      .insert(invitations)
      .values({ ...values, userId: actor.id, email })
      .onConflictDoUpdate({ target: [invitations.userId, invitations.email], set: values })
      .returning();
    await recordAudit(context, tx, { act: 'person_invited', details: { role } });
    await queueMail(context, tx, {
      occasion: `invitation:${hashToken(token)}`,
      recipient: email,
      ...invitationMail({
        productName: config.productName,
        kennelName: mailName(actor.account.user.fullName, null),
        role: ROLE_NAMES[role],
        roleText: ROLE_TEXTS[role],
        // A fragment never reaches a server, so the token stays out of logs and referrers.
        acceptUrl: `${siteUrl}${screens.invitation.path}#token=${token}`,
        stopUrl: buildStopUrl(context, stopSubjects[0]),
      }),
    });
    return presentInvitation(row!, false);
  });
}

async function refuseBeyondMax({ actor, now }: UserContext, tx: Tx, email: string): Promise<void> {
  if ((await countPeople(tx, actor.id, now, email)) >= PEOPLE_MAX) throw conflict(FULL, 'quota_reached');
}
