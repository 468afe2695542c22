import { z } from 'zod';
import type { Context } from '../../context.ts';
import { ProviderRefused } from '../../errors.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { answerByHand } from '../payments/api.ts';

/** Keeps the provider from answering a dispute by itself. A refusal changes nothing: the breeder can still answer. */
export const answerByHandJob = defineJob({
  name: 'answer-dispute-by-hand',
  expireInSeconds: 60,
  schema: z.object({ disputeId: z.string(), stripeAccountId: z.string().nullable() }),
  async handle({ stripe, log }: Context, { disputeId, stripeAccountId }) {
    await answerByHand(stripe, disputeId, stripeAccountId).catch((error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error;
      log.warn({ err: error, disputeId }, 'a dispute may be answered by the provider');
    });
  },
});
