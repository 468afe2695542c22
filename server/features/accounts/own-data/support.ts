import { and, count, gt, like } from 'drizzle-orm';
import type { UserContext } from '../../../context.ts';
import { mails } from '../../../db/schema.ts';
import { queueMail } from '../../../emails/outbox.ts';
import { supportRequestMail } from '../mails/support-request.ts';
import { conflict } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { daysBefore } from '../../../time/days.ts';

const PER_DAY = 10;

/** Mails a question to the operator, marked as priority for a yearly member. Throws Conflict after ten a day. */
export async function requestSupport(context: UserContext, message: string): Promise<void> {
  const { db, actor, config, now } = context;
  const { user, subscription } = actor.account;
  await db.transaction(async (tx) => {
    const sinceYesterday = gt(mails.createdAt, daysBefore(now, 1));
    const [sent] = await tx
      .select({ mails: count() })
      .from(mails)
      .where(and(like(mails.occasion, `support:${actor.id}:%`), sinceYesterday));
    if ((sent?.mails ?? 0) >= PER_DAY)
      throw conflict('You have sent ten requests today. Please write to us by email.', 'too_many_tries');
    await queueMail(context, tx, {
      occasion: `support:${actor.id}:${newId()}`,
      recipient: config.supportEmail,
      ...supportRequestMail({
        productName: config.productName,
        isPriority: actor.subscriptionStatus === 'active' && !user.isAdmin && subscription?.plan === 'yearly',
        message,
        fullName: user.fullName,
        email: user.email,
        userId: actor.id,
      }),
    });
  });
}
