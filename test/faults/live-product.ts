import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { start, type RunningServer } from '../../server/main.ts';
import { createTestDatabase } from '../product/database.ts';
import { findFreePort } from '../product/ports.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { createVisitor, type Visitor } from '../product/visitor.ts';
import { operateSandbox, startSandboxProcess } from './sandbox-process.ts';

const SECRETS = {
  platform: 'whsec_platform_of_live_tests',
  connect: 'whsec_connect_of_live_tests',
  thin: 'whsec_thin_of_live_tests',
};

export interface LiveProduct extends RunningServer {
  dataDir: string;
  visitor(): Visitor;
  /** Runs an action of the sandbox's operator page. */
  operate(action: string, values?: object): Promise<Record<string, any>>;
}

/** The product with live keys beside a sandbox in live mode, in another process. */
export async function startLiveProduct(): Promise<LiveProduct> {
  const port = await findFreePort();
  const webhookUrl = `http://127.0.0.1:${port}/api/webhooks/stripe`;
  const sandbox = await startSandboxProcess({
    live: '',
    'webhook-url': webhookUrl,
    'webhook-secret': SECRETS.platform,
    'connect-webhook-secret': SECRETS.connect,
    'thin-webhook-url': `${webhookUrl}/thin`,
    'thin-webhook-secret': SECRETS.thin,
  });
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-test-'));
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    ...BESIDE_DATABASE_URL,
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    RATE_LIMITS: 'off',
    HOLDS: 'none',
    LOG_LEVEL: 'silent',
    STRIPE_SECRET_KEY: 'sk_test_live',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_live',
    STRIPE_WEBHOOK_SECRET: SECRETS.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
    STRIPE_THIN_WEBHOOK_SECRET: SECRETS.thin,
    STRIPE_API_BASE: sandbox.url,
  });
  // A live key is accepted with TLS only, which neither side has here.
  const live = { mode: 'live' as const, secretKey: 'sk_live_tests', publishableKey: 'pk_live_tests' };
  const server = await start({ ...config, stripe: { ...config.stripe, ...live } }, { opened: database.opened });
  return {
    ...server,
    dataDir,
    visitor: () => createVisitor(server.url),
    operate: (action, values) => operateSandbox(sandbox.url, action, values),
    async stop() {
      await server.stop();
      await sandbox.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
