import type { EventHandler, ProviderEvents } from '../../provider-events.ts';
import { checkAccount } from '../connected-accounts/api.ts';
import { closeOrdersOfAccount } from './close-many.ts';

/** Fetches the account; once it is deauthorized, nobody can pay at it anymore. */
const syncAccountAs =
  (isReportedDeauthorized: boolean): EventHandler =>
  async (context, { account }) => {
    if (account === null) return;
    const { isDeauthorized } = await checkAccount(context, account, { isReportedDeauthorized });
    if (isDeauthorized) await closeOrdersOfAccount(context, account);
  };
const syncAccount = syncAccountAs(false);

export const checkoutEvents: ProviderEvents = {
  'account.updated': { scope: 'connected', handle: syncAccount },
  'account.application.authorized': { scope: 'connected', handle: syncAccount },
  'account.application.deauthorized': { scope: 'connected', handle: syncAccountAs(true) },
  'capability.updated': { scope: 'connected', handle: syncAccount },
  'v2.core.account.closed': { scope: 'thin', handle: syncAccount },
  'v2.core.account[configuration.merchant].capability_status_updated': { scope: 'thin', handle: syncAccount },
  'v2.core.account[configuration.merchant].updated': { scope: 'thin', handle: syncAccount },
  'v2.core.account[future_requirements].updated': { scope: 'thin', handle: syncAccount },
  'v2.core.account[identity].updated': { scope: 'thin', handle: syncAccount },
  'v2.core.account[requirements].updated': { scope: 'thin', handle: syncAccount },
};
