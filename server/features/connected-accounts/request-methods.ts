import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import type { Subscriptions } from '../../transaction-events.ts';
import { readUser } from '../accounts/api.ts';
import { requestMethods } from './provider.ts';
import { findLiveAccount } from './queries.ts';
import { refreshAccount } from './refresh.ts';

/** A method that the breeder turns on may need something that the account at the provider has never asked for. */
export const requestMethodsJob = defineJob({
  name: 'request-methods',
  schema: z.object({ userId: z.string() }),
  expireInSeconds: 120,
  handle: requestChosen,
});

export const requestMethodsSubscriptions: Subscriptions = {
  methodsChosen: ({ jobs }, tx, { userId }) => jobs.send(tx, requestMethodsJob, { userId }),
};

async function requestChosen(context: Context, { userId }: { userId: string }): Promise<void> {
  const account = await findLiveAccount(context.db, userId);
  if (!account?.stripeAccountId) return;
  const { user } = await readUser(context, userId);
  await requestMethods(context.stripe, account.stripeAccountId, user.paymentMethods);
  await refreshAccount(context, account.stripeAccountId);
}
