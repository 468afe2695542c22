import { UNUSED_DOCUMENT_HOURS, WAITING_PHOTO_HOURS } from '../../../contract/business.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { deleteUnusedDocumentsJob } from './documents/jobs.ts';
import { deleteWaitingPhotosJob } from './photos/jobs.ts';

export const petRetention: RetentionRule[] = [
  {
    what: 'A photo whose pet was not saved',
    kept: `${WAITING_PHOTO_HOURS + 1} hours, at most`,
    why: 'A form that is open, or is reloaded',
    by: { job: deleteWaitingPhotosJob.name },
  },
  {
    what: 'A document that neither a pet nor an order nor a hand-over names anymore',
    kept: `${UNUSED_DOCUMENT_HOURS + 1} hours, at most`,
    why: 'A form that is open, or is reloaded',
    by: { job: deleteUnusedDocumentsJob.name },
  },
];
