import { systemContext, type Context, type Dependencies } from './context.ts';
import { SEND_MAIL, resendMails, sendQueuedMail } from './emails/outbox.ts';
import { accountJobs, accountSchedules } from './features/accounts/jobs.ts';
import { orderJobs } from './features/orders/closing.ts';
import { leavingJobs, leavingSchedules } from './features/orders/leaving.ts';
import { reconcileOrders } from './features/orders/service.ts';
import { petJobs } from './features/pets/leaving.ts';
import { subscriptionJobs, subscriptionSchedules } from './features/subscriptions/jobs.ts';
import { reconcileSubscriptions } from './features/subscriptions/service.ts';
import { eventJobs, eventSchedules } from './features/webhooks/leaving.ts';
import { HANDLE_EVENT, handleEvent, reworkEvents } from './features/webhooks/service.ts';
import type { MailSender } from './integrations/mail.ts';

const RECONCILE = 'reconcile';
const RESEND_MAILS = 'resend-mails';
/** An event that is older and still not worked lost its job to a crash. */
const EVENT_GRACE_MS = 60_000;

/** Which queue is worked by what. */
export function declareJobs(dependencies: Dependencies, sender: MailSender): void {
  const { jobs } = dependencies;
  const handle = (queue: string, work: (context: Context, data: Record<string, string>) => Promise<unknown>) =>
    jobs.handle(queue, async (data) => void (await work(systemContext(dependencies), data)));

  handle(HANDLE_EVENT, (context, data) => handleEvent(context, data['eventId'] ?? ''));
  handle(SEND_MAIL, (context, data) => sendQueuedMail(context, sender, data['mailId'] ?? ''));
  for (const [queue, work] of Object.entries({
    ...accountJobs,
    ...petJobs,
    ...orderJobs,
    ...leavingJobs,
    ...subscriptionJobs,
    ...eventJobs,
  }))
    handle(queue, work);
  const schedules = { ...accountSchedules, ...leavingSchedules, ...subscriptionSchedules, ...eventSchedules };
  for (const [queue, cron] of Object.entries(schedules)) jobs.schedule(queue, cron);
  handle(RECONCILE, async (context) => {
    await reworkEvents(context, EVENT_GRACE_MS);
    await reconcileOrders(context);
    await reconcileSubscriptions(context);
  });
  jobs.schedule(RECONCILE, '*/2 * * * *');
  handle(RESEND_MAILS, (context) => resendMails(context, sender));
  jobs.schedule(RESEND_MAILS, '23 * * * *');
}

/** Once after start-up: what a crash left behind needn't wait for the schedule. */
export async function recover(dependencies: Dependencies): Promise<void> {
  const context = systemContext(dependencies);
  await reworkEvents(context, 0);
  await reconcileOrders(context, 0);
  await reconcileSubscriptions(context);
}
