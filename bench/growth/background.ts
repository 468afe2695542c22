import { systemContext, type Dependencies } from '../../server/context.ts';
import { readJobData } from '../../server/integrations/jobs/job-definition.ts';
import { compareAccountJob, recover } from '../../server/reconciliation/reconcile.ts';
import { jobDefinitions } from '../../server/registry/jobs.ts';
import type { Recorder } from './statements.ts';

const DAY_MS = 86_400_000;
const since = new Date(Date.now() - 4 * DAY_MS).toISOString();

/** By then a job has sent each of its statements; the provider knows none of the rows that it is asked for one by one. */
const JOB_MS = 60_000;

/** What a job without a schedule works on, among the rows of fill.ts. A new one is added here. */
const SAMPLES: Record<string, object> = {
  'provider-event': { eventId: 'evt_fill1' },
  'send-mail': { mailId: 'mail-1' },
  'send-push': { subscriptionId: 'push-1', kind: 'sale', path: '/sales/order-1', at: new Date().toISOString() },
  'send-to-webhook': { endpointId: 'endpoint-1' },
  'send-reset-link': { userId: 'breeder-1', requestId: 'request', askedAt: new Date().toISOString() },
  'send-buyer-data-link': { orderId: 'order-1', kind: 'copy' },
  'delete-photo-files': { hash: 'c4ca4238a0b923820dcc509a6f75849b' },
  'compare-photo': { userId: 'breeder-1', hash: '1bd69c7df3112fb9a584fbd9edfc6c90' },
  'delete-document-files': { hashes: ['c4ca4238a0b923820dcc509a6f75849b'] },
  'tell-askers': { proofId: 'proof-1' },
  'expire-checkout': { orderIds: ['order-1', 'order-3'] },
  'refund-order': { orderId: 'order-1' },
  'make-refund': { refundId: 'refund-7' },
  'end-waitlist': { litterId: 'litter-1' },
  'send-evidence': { evidenceId: 'evidence-50' },
  'answer-dispute-by-hand': { disputeId: 'dp_fill1', stripeAccountId: 'acct_fill1' },
  'refund-unmatched-payment': { paymentId: 'pi_fill1' },
  'erase-account': { userId: 'breeder-2' },
  'compare-account': { account: 'acct_fill1', since },
  'run-import': { importId: 'import-1' },
  'request-methods': { userId: 'breeder-1' },
  'cancel-subscription': { userId: 'breeder-1', stripeSubscriptionId: 'sub_fill1' },
};

/** Runs every job once, and what a start does. Throws for a job that has neither a schedule nor a sample. */
export async function runBackgroundWork(dependencies: Dependencies, recorder: Recorder): Promise<void> {
  const run = (job: (typeof jobDefinitions)[number], data: object) =>
    recorder.during(job.name, () =>
      job.handle(systemContext(dependencies, AbortSignal.timeout(JOB_MS)), readJobData(job, data)),
    );
  for (const job of jobDefinitions) {
    const data = job.schedule ? {} : SAMPLES[job.name];
    if (!data) throw new Error(`bench/growth/background.ts has no sample for the job ${job.name}`);
    await run(job, data);
  }
  await run(compareAccountJob, { account: null, since });
  await recorder.during('recover', () => recover(dependencies, AbortSignal.timeout(JOB_MS)));
}
