import { inArray } from 'drizzle-orm';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { orders } from '../../db/schema.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { eraseKeptEvidence, listDueEvidence } from '../evidence/api.ts';
import { eraseBuyers, eraseBuyersJob } from './account-deletion.ts';

export const lateBuyerRetention: RetentionRule = {
  what: 'The buyer of a payment that arrives after its breeder’s account was deleted',
  kept: 'an hour after the refund, at most',
  why: 'The buyer is notified of the refund',
  by: { job: eraseBuyersJob.name },
};

export const keptEvidenceRetention: RetentionRule = {
  what: 'What proves a sale whose buyer asked for erasure: name, email and ZIP code, the messages about the pet, which mails arrived, and the photo of the hand-over',
  kept: `${RETENTION_DAYS.keptEvidence} days after the payment; not while a dispute is open`,
  why: 'An answer to the buyer’s bank in a dispute, which may come that late in rare cases (GDPR 17(3)(e), CCPA 1798.105(d)); nothing else reads it',
  by: {
    async eraseBatch({ db, now }, limit) {
      const ids = await listDueEvidence(db, now, limit);
      if (ids.length > 0)
        await db.transaction(async (tx) => {
          await eraseKeptEvidence(tx, ids);
          await eraseBuyers(tx, inArray(orders.id, ids));
        });
      return ids.length;
    },
  },
};
