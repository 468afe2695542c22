import { systemContext, type Context, type Dependencies } from '../context.ts';
import { SEND_MAIL, resendMails, sendQueuedMail } from '../emails/outbox.ts';
import { accountJobs, accountSchedules } from '../features/accounts/jobs.ts';
import { orderJobs } from '../features/orders/checkout/close.ts';
import { deletionJobs, deletionSchedules } from '../features/orders/account-deletion.ts';
import { petJobs } from '../features/pets/account-deletion.ts';
import { subscriptionJobs, subscriptionSchedules } from '../features/subscriptions/jobs.ts';
import { eventJobs, eventSchedules } from '../features/webhooks/account-deletion.ts';
import { HANDLE_EVENT, handleEvent } from '../features/webhooks/service.ts';
import type { MailSender } from '../integrations/mail.ts';
import { withoutDeadline } from '../integrations/deadline.ts';
import { reconcileNightly, reconcileSome } from '../reconciliation/reconcile.ts';

const RECONCILE = 'reconcile';
const COMPARE_LEDGER = 'compare-ledger';
const RESEND_MAILS = 'resend-mails';

/** Declares the handler and the schedule of every queue. */
export function declareJobs(dependencies: Dependencies, sender: MailSender): void {
  const { jobs } = dependencies;
  const handle = (queue: string, work: (context: Context, data: Record<string, string>) => Promise<unknown>) =>
    jobs.handle(queue, async (data) => void (await withoutDeadline(() => work(systemContext(dependencies), data))));

  handle(HANDLE_EVENT, (context, data) => handleEvent(context, data['eventId'] ?? ''));
  handle(SEND_MAIL, (context, data) => sendQueuedMail(context, sender, data['mailId'] ?? ''));
  for (const [queue, work] of Object.entries({
    ...accountJobs,
    ...petJobs,
    ...orderJobs,
    ...deletionJobs,
    ...subscriptionJobs,
    ...eventJobs,
  }))
    handle(queue, work);
  const schedules = { ...accountSchedules, ...deletionSchedules, ...subscriptionSchedules, ...eventSchedules };
  for (const [queue, cron] of Object.entries(schedules)) jobs.schedule(queue, cron);
  handle(RECONCILE, reconcileSome);
  jobs.schedule(RECONCILE, '*/2 * * * *');
  handle(COMPARE_LEDGER, reconcileNightly);
  jobs.schedule(COMPARE_LEDGER, '17 4 * * *');
  handle(RESEND_MAILS, (context) => resendMails(context, sender));
  jobs.schedule(RESEND_MAILS, '23 * * * *');
}
