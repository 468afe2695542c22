import type { RetentionRule } from '../../upkeep/retention.ts';
import { deleteExpiredJob } from './jobs.ts';

export const accountRetention: RetentionRule[] = [
  {
    what: 'Account: name, email, address, phone, website, license, pets, litters, links and the words on them, photos, documents, sales agreement',
    kept: 'until its owner deletes it',
    why: 'The contract with the breeder',
    by: { nothing: 'the deletion itself' },
  },
  {
    what: 'Sessions, mailed links and limits',
    kept: 'an hour after they expire, at most',
    why: 'Signing in, and stopping abuse',
    by: { job: deleteExpiredJob.name },
  },
  {
    what: 'The keyed hash of an email address that has used its trial',
    kept: 'for good',
    why: 'One free trial per person',
    by: { nothing: 'kept' },
  },
];
