import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { RENEWAL_NOTICE_DAYS } from '../../../contract/business.ts';
import { toUtcDay } from '../../../contract/day.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { formatMoney } from '../../../contract/money.ts';
import { screens } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { mails, subscriptions, users } from '../../db/schema.ts';
import { formatDay } from '../../emails/format-day.ts';
import { queueMail } from '../../emails/outbox.ts';
import { timeZoneColumns, timeZoneOfBreeder } from '../accounts/api.ts';
import { renewalMail } from './mails/renewal-notice.ts';
import { NO_DATA, defineJob } from '../../integrations/jobs/job-definition.ts';
import { fetchSubscription } from './provider.ts';
import { daysAfter } from '../../time/days.ts';

const BATCH = 100;

export const noticeOfRenewalsJob = defineJob({
  name: 'notice-of-renewals',
  schema: NO_DATA,
  schedule: '41 */6 * * *',
  expireInSeconds: 1800,
  handle: noticeOfRenewals,
});

interface Due {
  id: string;
  stripeSubscriptionId: string | null;
  currentPeriodEnd: Date | null;
  email: string;
  fullName: string;
  place: Parameters<typeof timeZoneOfBreeder>[0];
}

/**
 * Queues a mail 15 to 45 days before a yearly plan renews (California Business and Professions Code 17602(b)), once per
 * renewal. Asks the provider first: its own pages may have canceled the renewal. A failure is retried by the next run.
 */
export async function noticeOfRenewals(context: Context): Promise<void> {
  const { signal, log } = context;
  for await (const due of everyPage<Due>(BATCH, (last, limit) => dueAfter(context, last, limit), signal)) {
    signal.throwIfAborted();
    await notice(context, due).catch((error: unknown) =>
      log.warn({ err: error, subscription: due.id }, 'a renewal notice waits for the next run'),
    );
  }
}

const renewalOccasion = (subscriptionId: string, renewsAt: Date) => `renewal:${subscriptionId}:${toUtcDay(renewsAt)}`;

/** The next page of renewals without a notice. */
function dueAfter({ db, now }: Context, last: Due | undefined, limit: number): Promise<Due[]> {
  const { id, currentPeriodEnd } = subscriptions;
  const inDays = (days: number) => daysAfter(now, days);
  const mailed = db
    .select({ one: sql`1` })
    .from(mails)
    .where(
      eq(
        mails.occasion,
        sql`'renewal:' || ${id} || ':' || to_char(${currentPeriodEnd} at time zone 'UTC', 'YYYY-MM-DD')`,
      ),
    );
  const start = last?.currentPeriodEnd;
  return db
    .select({
      id,
      stripeSubscriptionId: subscriptions.stripeSubscriptionId,
      currentPeriodEnd,
      email: users.email,
      fullName: users.fullName,
      place: timeZoneColumns,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.plan, 'yearly'),
        isNull(subscriptions.canceledAt),
        inArray(subscriptions.status, ['active', 'trialing']),
        isNotNull(subscriptions.stripeSubscriptionId),
        isNull(users.closedAt),
        gte(currentPeriodEnd, inDays(RENEWAL_NOTICE_DAYS.latest)),
        lte(currentPeriodEnd, inDays(RENEWAL_NOTICE_DAYS.earliest)),
        start ? or(gt(currentPeriodEnd, start), and(eq(currentPeriodEnd, start), gt(id, last.id))) : undefined,
        notExists(mailed),
      ),
    )
    .orderBy(asc(currentPeriodEnd), asc(id))
    .limit(limit);
}

async function notice(context: Context, { id, stripeSubscriptionId, email, fullName, place }: Due): Promise<void> {
  const { db, stripe, now, config } = context;
  const facts = await fetchSubscription(stripe, stripeSubscriptionId!);
  const renewal = facts?.renewal;
  // Ended or moved meanwhile.
  if (!renewal || renewal.at.getTime() - now.getTime() < RENEWAL_NOTICE_DAYS.latest * DAY_MS) return;
  await db.transaction((tx) =>
    queueMail(context, tx, {
      occasion: renewalOccasion(id, renewal.at),
      recipient: email,
      ...renewalMail({
        productName: config.productName,
        fullName,
        amount: formatMoney(renewal.amountCents),
        renewsOn: formatDay(renewal.at, timeZoneOfBreeder(place)),
        accountUrl: `${context.siteUrl}${screens.billing.path}`,
      }),
    }),
  );
}
