import type { Context } from '../context.ts';
import { resendMailsJob, sendMailJob } from '../emails/outbox.ts';
import { deleteExpiredJob } from '../features/accounts/jobs.ts';
import { sendResetLinkJob } from '../features/accounts/sign-in/passwords.ts';
import { sendAlertsJob } from '../features/alerts/send.ts';
import { deleteOldEntriesJob } from '../features/audit/jobs.ts';
import { eraseBuyersJob } from '../features/buyer-data/account-deletion.ts';
import { sendBuyerDataLinkJob } from '../features/buyer-data/request.ts';
import { sendEvidenceJob } from '../features/evidence/send.ts';
import { expireCheckoutJob } from '../features/checkout/close-many.ts';
import { endListJob } from '../features/waitlist-spots/end-spots.ts';
import { returnPlacesJob } from '../features/waitlist-spots/return-spot.ts';
import { makeRefundJob } from '../features/refunds/make.ts';
import { remindOfBalancesJob } from '../features/reservations/send-reminders.ts';
import { refundOrderJob } from '../features/settlement/late-payment.ts';
import { refundUnmatchedJob } from '../features/settlement/refund-unmatched.ts';
import { advanceWaitlistsJob } from '../features/waitlists/turns/advance.ts';
import { reportHiddenWordingJob } from '../features/payment-links/hidden-wording.ts';
import { agePetsJob } from '../features/pets/details/aging.ts';
import { deleteDocumentFilesJob, deleteUnusedDocumentsJob } from '../features/pets/documents/jobs.ts';
import { fingerprintPhotosJob } from '../features/pets/photos/fingerprints.ts';
import { deletePhotoFilesJob, deleteWaitingPhotosJob } from '../features/pets/photos/jobs.ts';
import { notifyAskersJob } from '../features/questions/proof-jobs.ts';
import { comparePhotoJob } from '../features/reports/compare-photo.ts';
import { deleteOldReportsJob } from '../features/reports/jobs.ts';
import { guessSpeciesJob } from '../features/pets/species.ts';
import { noticeOfRenewalsJob } from '../features/subscriptions/renewal-notices.ts';
import { remindOfTrialsJob } from '../features/subscriptions/queue-mails.ts';
import { cancelSubscriptionJob } from '../features/subscriptions/sync.ts';
import { eraseOldPayloadsJob } from '../features/webhooks/account-deletion.ts';
import { handleEventJob } from '../features/webhooks/service.ts';
import { eraseAccountJob } from './account-deletion.ts';
import type { Job } from '../integrations/jobs/job-definition.ts';
import { retentionJob } from './retention.ts';
import { compareAccountJob, compareAccountsJob, compareLedgerJob, reconcileJob } from '../reconciliation/reconcile.ts';

/** Every job of the product. */
export const jobDefinitions: Job<Context>[] = [
  handleEventJob,
  sendMailJob,
  resendMailsJob,
  sendResetLinkJob,
  sendBuyerDataLinkJob,
  deleteExpiredJob,
  deleteOldEntriesJob,
  deleteOldReportsJob,
  eraseAccountJob,
  deletePhotoFilesJob,
  deleteWaitingPhotosJob,
  fingerprintPhotosJob,
  comparePhotoJob,
  deleteDocumentFilesJob,
  notifyAskersJob,
  advanceWaitlistsJob,
  endListJob,
  returnPlacesJob,
  deleteUnusedDocumentsJob,
  guessSpeciesJob,
  agePetsJob,
  reportHiddenWordingJob,
  expireCheckoutJob,
  refundOrderJob,
  makeRefundJob,
  sendEvidenceJob,
  refundUnmatchedJob,
  remindOfBalancesJob,
  sendAlertsJob,
  eraseBuyersJob,
  cancelSubscriptionJob,
  remindOfTrialsJob,
  noticeOfRenewalsJob,
  eraseOldPayloadsJob,
  retentionJob,
  reconcileJob,
  compareAccountsJob,
  compareLedgerJob,
  compareAccountJob,
];
