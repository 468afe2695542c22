import * as connectedAccountsCalls from '../../../contract/connected-accounts/connected-accounts.ts';
import type { Feature } from '../../feature.ts';
import { eraseConnectedAccounts } from './account-deletion.ts';
import { platformFailures, platformRefused } from './platform-refusal.ts';
import { refusedAccounts } from './refresh.ts';
import { requestMethodsJob, requestMethodsSubscriptions } from './request-methods.ts';
import { connectedAccountRoutes } from './routes.ts';
import { accountsThatWait } from './waiting.ts';

export const connectedAccounts: Feature = {
  name: 'connected-accounts',
  uses: ['audit', 'accounts'],
  tables: { writes: ['connected_accounts', 'provider_identity'] },
  calls: [connectedAccountsCalls],
  routes: [connectedAccountRoutes],
  jobs: [requestMethodsJob],
  on: requestMethodsSubscriptions,
  erasure: [eraseConnectedAccounts],
  failures: { setup: platformFailures },
  figures: [refusedAccounts, platformRefused],
  waitsForProvider: [accountsThatWait],
};
