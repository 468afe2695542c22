import { and, eq, isNull } from 'drizzle-orm';
import { timeZoneOfAddress } from '../../../contract/addresses/state-time-zone.ts';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { users } from '../../db/schema.ts';
import { formatLocalMoment } from '../../emails/format-day.ts';
import { countUnprovenMail } from '../../emails/mailbox-limit.ts';
import { queueMail } from '../../emails/outbox.ts';
import { securityMail, type SecurityNotice } from './mails/security-notice.ts';
import { newId } from '../../ids.ts';
import { roughAddress } from '../../network/rough-address.ts';
import { describeDevice } from './device.ts';

/** To an unconfirmed address as well: how an account with it can take money, and what followed a link mailed there (decision 62). */
const TO_ANY_ADDRESS: readonly SecurityNotice[] = ['payout_connected', 'selling_stopped', 'admin_granted'];

/** Whether a notice goes to an address that nobody has confirmed. It may be a stranger's, to whom anybody could have the others sent. */
async function goesToStranger(context: Context, tx: Tx, notice: SecurityNotice, email: string): Promise<boolean> {
  if (!TO_ANY_ADDRESS.includes(notice)) return false;
  return (
    notice !== 'payout_connected' || (await countUnprovenMail(context, tx, 'payout connected', email)) === undefined
  );
}

/**
 * Mails an account's owner what happened to it, in the transaction of the act; a closed account has no owner to mail.
 * `recipient` is for a change of the email address, of which the former address is notified.
 */
export async function sendSecurityMail(
  context: Context,
  tx: Tx,
  { userId, notice, recipient }: { userId: string; notice: SecurityNotice; recipient?: string },
): Promise<void> {
  const [user] = await tx
    .select({
      email: users.email,
      isConfirmed: users.emailVerified,
      timeZone: users.timeZone,
      addressState: users.addressState,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)));
  if (!user || !(user.isConfirmed || (await goesToStranger(context, tx, notice, user.email)))) return;
  const { config, origin, now } = context;
  await queueMail(context, tx, {
    occasion: `security-notice:${userId}:${notice}:${newId()}`,
    recipient: recipient ?? user.email,
    ...securityMail({
      productName: config.productName,
      supportEmail: config.supportEmail,
      notice,
      when: formatLocalMoment(now, timeZoneOfAddress(user)),
      device: origin && describeDevice(origin.userAgent),
      address: origin && roughAddress(origin.ipAddress),
      accountUrl: `${context.siteUrl}${screens.security.path}`,
      resetUrl: `${context.siteUrl}${screens.forgotPassword.path}`,
    }),
  });
}
