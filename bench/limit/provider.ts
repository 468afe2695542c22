import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Stripe from 'stripe';
import { createAccount, createOnboardingUrl, fetchAccount } from '../../server/features/connected-accounts/provider.ts';
import { visitOnboarding } from '../../test/product/breeder.ts';
import { createVisitor } from '../../test/product/visitor.ts';

export const SECRET_KEY = 'sk_test_limit';
export const WEBHOOK_SECRETS = {
  platform: 'whsec_platform_of_limit',
  connect: 'whsec_connect_of_limit',
  thin: 'whsec_thin_of_limit',
};

/** The events of connecting an account and of a sale by card, among those that the product subscribes to. */
const EVENTS = [
  'v2.core.account[configuration.merchant].capability_status_updated',
  'v2.core.account[requirements].updated',
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.updated',
];

export interface ProviderSettings {
  databaseUrl: string;
  secretKey: string;
  endpoints: { id: string; url: string; secret: string; connect: boolean; thin?: boolean; enabledEvents: string[] }[];
}

export interface Provider {
  port: number;
  pid: number;
  stop: () => void;
}

/** Starts the sandbox as a process of its own, which sends its events to `webhookUrl`. */
export async function startProvider(databaseUrl: string, webhookUrl: string): Promise<Provider> {
  const child = fork(join(import.meta.dirname, 'provider-server.ts'));
  process.once('exit', () => child.kill('SIGKILL'));
  const settings: ProviderSettings = {
    databaseUrl,
    secretKey: SECRET_KEY,
    endpoints: [
      { id: 'we_platform', secret: WEBHOOK_SECRETS.platform, connect: false },
      { id: 'we_connected', secret: WEBHOOK_SECRETS.connect, connect: true },
      { id: 'we_thin', secret: WEBHOOK_SECRETS.thin, connect: true, thin: true, url: `${webhookUrl}/thin` },
    ].map((endpoint) => ({ url: webhookUrl, ...endpoint, enabledEvents: EVENTS })),
  };
  child.send(settings);
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid!, stop: () => child.disconnect() };
}

/** What the product needs to use it. */
export const settingsFor = ({ port }: Provider): Record<string, string> => ({
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_limit',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRETS.platform,
  STRIPE_CONNECT_WEBHOOK_SECRET: WEBHOOK_SECRETS.connect,
  STRIPE_THIN_WEBHOOK_SECRET: WEBHOOK_SECRETS.thin,
  STRIPE_API_BASE: `http://127.0.0.1:${port}`,
});

/** A connected account that can be paid. */
export async function openAccount({ port }: Provider): Promise<string> {
  const stripe = new Stripe(SECRET_KEY, { protocol: 'http', host: '127.0.0.1', port });
  const breeder = { email: 'bare@example.com', fullName: 'Bea Bare', website: null, paymentMethods: null };
  const { stripeAccountId } = await createAccount(
    stripe,
    { id: 'bare', attempt: 1, end: async (ended) => ended + 1 },
    breeder,
  );
  const page = `http://127.0.0.1:${port}/`;
  const addresses = { returnUrl: page, refreshUrl: page };
  const onboardingUrl = await createOnboardingUrl(stripe, stripeAccountId, addresses);
  await visitOnboarding(createVisitor(page), onboardingUrl);
  const { chargesEnabled } = await fetchAccount(stripe, stripeAccountId);
  if (!chargesEnabled) throw new Error('The bare seller can’t be paid');
  return stripeAccountId;
}
