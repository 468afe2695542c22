import * as calls from '../../../contract/api-keys/api-keys.ts';
import type { Feature } from '../../feature.ts';
import { eraseKeysOfBreeder } from './erasure.ts';
import { keyRetention } from './retention.ts';
import { remindOfKeys, revokeAllKeys } from './revoke-key.ts';
import { apiKeyRoutes } from './routes.ts';

export const apiKeys: Feature = {
  name: 'api-keys',
  uses: ['audit', 'accounts'],
  tables: { writes: ['api_keys'] },
  calls: [calls],
  routes: [apiKeyRoutes],
  // What a stranger who had the account may have left behind.
  on: {
    passwordReset: revokeAllKeys,
    accountReclaimed: revokeAllKeys,
    sellerSuspended: revokeAllKeys,
    passwordChanged: remindOfKeys,
  },
  retention: [keyRetention],
  endings: [eraseKeysOfBreeder],
};
