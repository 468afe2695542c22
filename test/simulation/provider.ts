import { createServer } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import Stripe from 'stripe';
import { createSandbox, type SandboxOptions } from 'stripe-api-sandbox';
import { databaseOfPglite } from 'stripe-api-sandbox/adapters';
import { subscribedTypes } from '../../server/provider-events.ts';
import { hooks } from '../../server/registry/hooks.ts';
import { listenOnFreePort } from '../product/ports.ts';
import { answerBadly, answerOtherPlatform, type ApiFault } from './api-faults.ts';

type Store = SandboxOptions['database'];

export const SECRET_KEY = 'sk_test_simulation';
export const WEBHOOK_SECRETS = {
  platform: 'whsec_platform_simulation',
  connect: 'whsec_connect_simulation',
  thin: 'whsec_thin_simulation',
};
export const PLATFORM = 'acct_1SandboxPlatform';
/** The request options of a call on an account. */
export const onAccount = (account: string) => (account === PLATFORM ? {} : { stripeAccount: account });
/** A failed delivery is retried soon rather than after hours. */
const RETRY_DELAYS_MS = [50, 100, 200, 400];

/** The payment provider of a simulated world: the sandbox with fault injection. */
export interface Provider {
  url: string;
  /** Its own API, bypassing all faults. */
  stripe: Stripe;
  store: Store;
  /** The faults of the next requests of its API, one each, in order. */
  faults: ApiFault[];
  /** While set, the product's key is that of another platform, and every connected account is refused. */
  isOtherKey: boolean;
  /** Runs an action of its operator page. */
  operate(action: string, values: object): Promise<Record<string, unknown>>;
  /** Sends its webhooks to this URL: all events, or only those that the product handles. */
  sendWebhooksTo(url: string, sendsAllEvents: boolean): Promise<void>;
  /** Sends the deliveries that are due. */
  kick(): void;
  stop(): Promise<void>;
}

/** Starts a provider that stores its records in `given`, or in memory. */
export async function startProvider(given?: Store): Promise<Provider> {
  const own = given ? undefined : await PGlite.create();
  const store = given ?? databaseOfPglite(own!);
  const faults: ApiFault[] = [];
  let url = '';
  const sandbox = await createSandbox({
    database: store,
    secretKeys: (key) => key === SECRET_KEY,
    pagesOrigin: () => url,
    retryDelaysMs: RETRY_DELAYS_MS,
    limits: 'none',
  });
  const server = createServer((request, response) => {
    const pass = () => sandbox.app.routing(request, response);
    if (provider.isOtherKey && answerOtherPlatform(request, response)) return;
    const fault = request.url?.startsWith('/v1/') ? faults.shift() : undefined;
    if (fault) answerBadly(fault, request, response, pass);
    else pass();
  });
  url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const provider: Provider = {
    url,
    store,
    faults,
    isOtherKey: false,
    stripe: new Stripe(SECRET_KEY, {
      httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
      maxNetworkRetries: 0,
      telemetry: false,
    }),
    async operate(action, values) {
      const answer = await sandbox.app.inject({
        method: 'POST',
        url: `/operator/actions/${action}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(values),
      });
      const body = answer.json<Record<string, unknown>>();
      if (answer.statusCode !== 200) throw new OperatorRefused(`${action}: ${JSON.stringify(body)}`);
      return body;
    },
    async sendWebhooksTo(address, sendsAllEvents) {
      for (const [endpoint, secret] of [
        ['platform', WEBHOOK_SECRETS.platform],
        ['connected', WEBHOOK_SECRETS.connect],
        ['thin', WEBHOOK_SECRETS.thin],
      ] as const)
        await sandbox.registerWebhookEndpoint({
          id: `we_${endpoint}`,
          url: endpoint === 'thin' ? `${address}/thin` : address,
          secret,
          connect: endpoint !== 'platform',
          thin: endpoint === 'thin',
          enabledEvents: sendsAllEvents ? ['*'] : subscribedTypes(hooks.handledEvents, endpoint),
        });
      sandbox.start();
    },
    kick: () => sandbox.kick(),
    async stop() {
      await sandbox.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await own?.close();
    },
  };
  return provider;
}

/** The operator action is impossible now, such as a refund of nothing. */
export class OperatorRefused extends Error {}
