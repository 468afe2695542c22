import type { Context } from '../context.ts';
import {
  eraseAccount,
  eraseAccountQueue,
  eraseMails,
  type ErasureStep,
} from '../features/accounts/own-data/erasure.ts';
import { eraseAlertsOfBreeder } from '../features/alerts/erasure.ts';
import { eraseViews } from '../features/analytics/account-deletion.ts';
import { eraseRecordedSales } from '../features/books/recorded/service.ts';
import { eraseConnectedAccounts } from '../features/connected-accounts/account-deletion.ts';
import { eraseCareSheet } from '../features/hand-overs/care-sheet.ts';
import {
  endReservations,
  eraseAgreements,
  eraseOrders,
  expireCheckouts,
} from '../features/buyer-data/account-deletion.ts';
import { erasePaymentLinks } from '../features/payment-links/account-deletion.ts';
import { eraseLitters, erasePets, erasePhotos } from '../features/pets/account-deletion.ts';
import { eraseDocuments } from '../features/pets/documents/jobs.ts';
import { eraseQuestionsOfBreeder } from '../features/questions/erasure.ts';
import { eraseProofs } from '../features/questions/proof-jobs.ts';
import { eraseWaitlistsOfBreeder } from '../features/waitlists/erasure.ts';
import { eraseReports } from '../features/reports/jobs.ts';
import { eraseSubscriptions } from '../features/subscriptions/account-deletion.ts';
import { eraseEvents } from '../features/webhooks/account-deletion.ts';
import { defineJob } from '../integrations/jobs/job-definition.ts';

/**
 * What is erased of a closed account. The order matters: what costs or could be paid ends first, photos go after the
 * pets that show them, and events are found through the connected accounts.
 */
const steps: ErasureStep[] = [
  eraseSubscriptions,
  expireCheckouts,
  endReservations,
  eraseWaitlistsOfBreeder,
  eraseLitters,
  erasePets,
  erasePhotos,
  eraseProofs,
  eraseDocuments,
  erasePaymentLinks,
  eraseReports,
  eraseQuestionsOfBreeder,
  eraseAlertsOfBreeder,
  eraseViews,
  eraseRecordedSales,
  eraseCareSheet,
  eraseAgreements,
  eraseOrders,
  eraseEvents,
  eraseConnectedAccounts,
  eraseMails,
];

export const eraseAccountJob = defineJob({
  ...eraseAccountQueue,
  expireInSeconds: 1800,
  concurrency: 2,
  handle: (context: Context, { userId }) => eraseAccount(context, userId, steps),
});
