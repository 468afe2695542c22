import type { DatabaseKind } from '../product/database.ts';
import { findFreePort } from '../product/ports.ts';
import { startProduct, type Product } from '../product/product.ts';
import { startFaultyProvider, type FaultyProvider } from './faulty-provider.ts';
import { operateSandbox, startSandboxProcess } from './sandbox-process.ts';

export interface FaultyProduct {
  product: Product;
  provider: FaultyProvider;
  /** Runs an action of the sandbox's operator page. */
  operate(action: string, values: object): Promise<void>;
  stop(): Promise<void>;
}

/** The product with a provider in another process and fault injection in its API. Its webhooks arrive unaffected. */
export async function startBehindFaults(kind?: DatabaseKind): Promise<FaultyProduct> {
  const port = await findFreePort();
  const sandbox = await startSandboxProcess({
    'webhook-url': `http://127.0.0.1:${port}/api/webhooks/stripe`,
    'webhook-secret': 'whsec_platform_of_tests',
    'connect-webhook-secret': 'whsec_connect_of_tests',
    'thin-webhook-url': `http://127.0.0.1:${port}/api/webhooks/stripe/thin`,
    'thin-webhook-secret': 'whsec_thin_of_tests',
  });
  const provider = await startFaultyProvider(sandbox.url);
  const product = await startProduct(
    {
      PORT: String(port),
      STRIPE_SECRET_KEY: 'sk_test_faults',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
      STRIPE_WEBHOOK_SECRET: 'whsec_platform_of_tests',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect_of_tests',
      STRIPE_THIN_WEBHOOK_SECRET: 'whsec_thin_of_tests',
      STRIPE_API_BASE: provider.url,
    },
    kind,
  );
  return {
    product,
    provider,
    operate: async (action, values) => void (await operateSandbox(sandbox.url, action, values)),
    async stop() {
      await product.stop();
      await sandbox.stop();
      await provider.close();
    },
  };
}
