import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import { PAST_DUE_GRACE_DAYS, PLANS } from '../../../contract/business.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { formatMoney } from '../../../contract/money.ts';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import { inBatches } from '../../db/paging/batches.ts';
import type { Tx } from '../../db/client.ts';
import { alertStops, mails, subscriptions, users } from '../../db/schema.ts';
import { formatDay } from '../../emails/format-day.ts';
import { queueMail, queueMails } from '../../emails/outbox.ts';
import { timeZoneOfBreeder } from '../accounts/api.ts';
import { stopSubject, buildStopUrl } from '../alerts/api.ts';
import { paymentFailedMail } from './mails/payment-failed.ts';
import { subscriptionEndedMail } from './mails/subscription-ended.ts';
import { trialEndedMail, trialEndingMail } from './mails/trial.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { daysAfter } from '../../time/days.ts';

type Recipient = { email: string; fullName: string } & Parameters<typeof timeZoneOfBreeder>[0];

/** Queues the mail about a failed renewal, once per invoice however often the provider retries it. */
export async function queuePaymentFailedMail(
  context: Context,
  tx: Tx,
  user: Recipient,
  invoice: { id: string; askedAt: Date; amountCents: number },
): Promise<void> {
  await queueMail(context, tx, {
    occasion: `payment-failed:${invoice.id}`,
    recipient: user.email,
    ...paymentFailedMail({
      productName: context.config.productName,
      fullName: user.fullName,
      amount: formatMoney(invoice.amountCents),
      activeUntil: formatDay(daysAfter(invoice.askedAt, PAST_DUE_GRACE_DAYS), timeZoneOfBreeder(user)),
      graceDays: PAST_DUE_GRACE_DAYS,
      accountUrl: `${context.siteUrl}${screens.billing.path}`,
    }),
  });
}

/** Queues the mail about a subscription that ended because it was not paid. */
export async function queueEndedMail(
  context: Context,
  tx: Tx,
  user: Recipient,
  ended: { id: string; unpaidSince: Date },
): Promise<void> {
  await queueMail(context, tx, {
    occasion: `subscription-ended:${ended.id}`,
    recipient: user.email,
    ...subscriptionEndedMail({
      productName: context.config.productName,
      fullName: user.fullName,
      unpaidSince: formatDay(ended.unpaidSince, timeZoneOfBreeder(user)),
      pricingUrl: `${context.siteUrl}${screens.pricing.path}`,
    }),
  });
}

const REMINDED_DAYS_BEFORE = 2;
/** No mail for trials that ended longer ago, before this feature or during an outage. */
const MAILED_UNTIL_DAYS_AFTER = 3;
const BATCH = 200;

export const remindOfTrialsJob = defineJob({
  name: 'remind-of-trials',
  schema: NO_DATA,
  schedule: '11 * * * *',
  expireInSeconds: 1800,
  handle: remindOfTrials,
});

/** Queues mails for trials that end within two days or have ended, once per account. Runs hourly. */
export async function remindOfTrials(context: Context): Promise<void> {
  const inDays = (days: number) => daysAfter(context.now, days);
  await remind(context, 'trial-ending', { after: context.now, until: inDays(REMINDED_DAYS_BEFORE) }, trialEndingMail);
  await remind(context, 'trial-ended', { after: inDays(-MAILED_UNTIL_DAYS_AFTER), until: context.now }, trialEndedMail);
}

async function remind(
  context: Context,
  occasion: string,
  ends: { after: Date; until: Date },
  write: typeof trialEndingMail,
): Promise<void> {
  const { db, signal } = context;
  const mailed = db
    .select({ one: sql`1` })
    .from(mails)
    .where(eq(mails.occasion, sql`${`${occasion}:`}::text || ${users.id}`));
  const stopped = db
    .select({ one: sql`1` })
    .from(alertStops)
    .where(eq(alertStops.emailHash, sql`${stopSubject('trial', '')}::text || ${users.id}`));
  const subscribed = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, users.id), isNull(subscriptions.canceledAt)));
  const wanted = and(
    gt(users.trialEndsAt, ends.after),
    lte(users.trialEndsAt, ends.until),
    isNull(users.unsubscribedAt),
    isNull(users.closedAt),
    eq(users.isAdmin, false),
    notExists(subscribed),
    notExists(stopped),
    notExists(mailed),
  );
  await inBatches(signal, BATCH, async (limit) => {
    const due = await db.select().from(users).where(wanted).orderBy(users.trialEndsAt).limit(limit);
    const reminders = due.map((user) => ({
      occasion: `${occasion}:${user.id}`,
      recipient: user.email,
      ...write({
        productName: context.config.productName,
        fullName: user.fullName,
        endsOn: formatDay(user.trialEndsAt!, timeZoneOfBreeder(user)),
        daysLeft: Math.max(1, Math.ceil((user.trialEndsAt!.getTime() - context.now.getTime()) / DAY_MS)),
        monthlyPrice: `${formatMoney(PLANS.monthly.priceCents)} per month`,
        yearlyPrice: `${formatMoney(PLANS.yearly.priceCents)} per year`,
        pricingUrl: `${context.siteUrl}${screens.pricing.path}`,
        stopUrl: buildStopUrl(context, stopSubject('trial', user.id)),
      }),
    }));
    await db.transaction((tx) => queueMails(context, tx, reminders));
    return due.length;
  });
}
