import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { createSandbox, type Sandbox } from 'stripe-api-sandbox';
import type { Config } from './config.ts';
import type { DatabaseHandle } from './db/client.ts';
import { subscribedTypes } from './features/webhooks/api.ts';
import { isFromThisMachine } from './http/clients/direct-request.ts';
import { WEBHOOK_PATH } from './http/security.ts';
import { exchangeOverNetwork } from './integrations/http-exchange.ts';

/** The payment provider's sandbox in this process: the only module where server and sandbox depend on each other. */

const SANDBOX_PREFIX = '/sandbox';

export type { Sandbox };

export async function openSandbox(
  config: Config,
  database: DatabaseHandle,
  publicUrl: () => string,
  server: Server,
  log: FastifyBaseLogger,
  isAdmin: (request: FastifyRequest) => Promise<boolean>,
): Promise<Sandbox> {
  const sandbox = await createSandbox({
    database: {
      query: (text, values) => database.query(text, values),
      transaction: (work) => database.transaction((query) => work({ query })),
    },
    secretKeys: (key) => key === config.stripe.secretKey,
    pagesOrigin: () => `${publicUrl()}${SANDBOX_PREFIX}`,
    platformName: config.productName,
    // Every process delivers to itself: the one that registered last may be gone.
    deliver: (_publicAddress, event) =>
      exchangeOverNetwork({ ...event, url: `${toListenAddress(server, config.host)}${WEBHOOK_PATH}` }),
    mayOperate: (request) => (config.publicSandbox ? isAdmin(request) : isFromThisMachine(request.raw)),
    log: (entry) =>
      'event' in entry && entry.event === 'failure' ? log.error(entry, 'sandbox') : log.info(entry, 'sandbox'),
  });
  await sandbox.app.ready();
  return sandbox;
}

/** Passes a raw request under the sandbox's prefix to the sandbox, past our hooks; returns whether it was one. */
export function answerAsSandbox(
  sandbox: Sandbox | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!sandbox || !request.url?.startsWith(`${SANDBOX_PREFIX}/`)) return false;
  request.url = request.url.slice(SANDBOX_PREFIX.length);
  sandbox.app.routing(request, response);
  return true;
}

/** Registers our webhook endpoints: the sandbox delivers signed events over HTTP, as the provider does. */
export async function connectSandbox(sandbox: Sandbox, config: Config, siteUrl: string): Promise<void> {
  const url = `${siteUrl}${WEBHOOK_PATH}`;
  const [platformSecret, connectSecret] = config.stripe.webhookSecrets;
  for (const endpoint of [
    { id: 'we_litterlink', secret: platformSecret!, connect: false, enabledEvents: subscribedTypes('platform') },
    { id: 'we_litterlink_connect', secret: connectSecret!, connect: true, enabledEvents: subscribedTypes('connected') },
  ])
    await sandbox.registerWebhookEndpoint({ ...endpoint, url });
  sandbox.start();
}

/** Where this process itself listens. */
function toListenAddress(server: Server, listenHost: string): string {
  const { port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::'].includes(listenHost) ? '127.0.0.1' : listenHost;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
