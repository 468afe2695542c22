import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { createSandbox, type Sandbox } from 'stripe-api-sandbox';
import type { Config } from './config.ts';
import type { DatabaseHandle } from './db/client.ts';
import { isFromThisMachine } from './http/clients/direct-request.ts';
import { THIN_WEBHOOK_PATH, WEBHOOK_PATH } from './http/security.ts';
import { exchangeOverNetwork } from './integrations/http-exchange.ts';
import { subscribedTypes, type ProviderEvents } from './provider-events.ts';

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
    // Nothing else shares this platform, and the operator can set them.
    limits: 'none',
    // Every process delivers to itself: the one that registered last may be gone.
    deliver: (publicAddress, event) =>
      exchangeOverNetwork({
        ...event,
        url: `${toListenAddress(server, config.host)}${new URL(publicAddress).pathname}`,
      }),
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
export async function connectSandbox(
  sandbox: Sandbox,
  { stripe }: Config,
  events: readonly ProviderEvents[],
  siteUrl: string,
): Promise<void> {
  const [platformSecret, connectSecret] = stripe.webhookSecrets;
  const [thinSecret] = stripe.thinWebhookSecrets;
  for (const [id, destination, secret] of [
    ['we_litterlink', 'platform', platformSecret],
    ['we_litterlink_connect', 'connected', connectSecret],
    ['we_litterlink_thin', 'thin', thinSecret],
  ] as const) {
    const thin = destination === 'thin';
    await sandbox.registerWebhookEndpoint({
      id,
      url: `${siteUrl}${thin ? THIN_WEBHOOK_PATH : WEBHOOK_PATH}`,
      secret: secret!,
      connect: destination !== 'platform',
      thin,
      enabledEvents: subscribedTypes(events, destination),
    });
  }
  sandbox.start();
}

/** Where this process itself listens. */
function toListenAddress(server: Server, listenHost: string): string {
  const { port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::'].includes(listenHost) ? '127.0.0.1' : listenHost;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
