import type { EventHandler, ProviderEvents } from '../../provider-events.ts';
import { syncPayout } from './payouts.ts';

/** Records a payout that reached the bank, or was returned by it. */
const syncEventPayout: EventHandler = (context, { objectId, account }) => syncPayout(context, objectId, account);

export const paymentEvents: ProviderEvents = {
  'payout.paid': { scope: 'both', handle: syncEventPayout },
  'payout.reconciliation_completed': { scope: 'both', handle: syncEventPayout },
  'payout.failed': { scope: 'both', handle: syncEventPayout },
};
