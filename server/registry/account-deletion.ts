import type { Context } from '../context.ts';
import { eraseAccount, eraseAccountQueue } from '../features/accounts/api.ts';
import { features } from '../features/index.ts';
import { defineJob } from '../integrations/jobs/job-definition.ts';

const latestFirst = features.toReversed();

/** What is erased of a closed account: what costs or could be paid ends first, then later nouns' rows go before those they name. */
const steps = [
  ...latestFirst.flatMap(({ endings = [] }) => endings),
  ...latestFirst.flatMap(({ erasure = [] }) => erasure),
];

export const eraseAccountJob = defineJob({
  ...eraseAccountQueue,
  expireInSeconds: 1800,
  concurrency: 2,
  handle: (context: Context, { userId }) => eraseAccount(context, userId, steps),
});
