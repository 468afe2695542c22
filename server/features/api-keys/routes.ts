import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/api-keys/api-keys.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { createKey, listKeys } from './create-key.ts';
import { revokeKey } from './revoke-key.ts';

export function apiKeyRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.listApiKeys, async ({ context }) => ({ apiKeys: await listKeys(context) }));
  route(app, dependencies, calls.createApiKey, ({ context, body }) => createKey(context, body));
  route(app, dependencies, calls.revokeApiKey, ({ context, params }) => revokeKey(context, params.id));
}
