import type { Context } from '../../context.ts';
import { CANCEL_SUBSCRIPTION } from './account-deletion.ts';
import { remindOfTrials } from './mails.ts';
import { cancelAtProvider } from './sync.ts';

const REMIND_OF_TRIALS = 'remind-of-trials';

/** The jobs of subscriptions, by queue. */
export const subscriptionJobs = {
  [CANCEL_SUBSCRIPTION]: cancelAtProvider,
  [REMIND_OF_TRIALS]: (context: Context) => remindOfTrials(context),
};

export const subscriptionSchedules = { [REMIND_OF_TRIALS]: '11 * * * *' };
