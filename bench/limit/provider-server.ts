import type { AddressInfo } from 'node:net';
import { createSandbox } from 'stripe-api-sandbox';
import { openPostgres } from '../../server/db/open.ts';
import type { ProviderSettings } from './provider.ts';

/** The payment provider, as a process of its own; provider.ts starts it. Its statements are prepared, as in the product's process. */
process.once('message', (settings: ProviderSettings) => void start(settings));
process.on('disconnect', () => process.exit());

async function start({ databaseUrl, secretKey, endpoints }: ProviderSettings): Promise<void> {
  const database = openPostgres(databaseUrl, (error) => console.error(`provider: ${error.message}`));
  let origin = '';
  const sandbox = await createSandbox({
    database: {
      query: (text, values) => database.query(text, values),
      transaction: (work) => database.transaction((query) => work({ query })),
    },
    secretKeys: (key) => key === secretKey,
    pagesOrigin: () => origin,
    limits: 'none',
    log: (entry) => {
      if ('error' in entry) console.error(JSON.stringify(entry));
    },
  });
  for (const endpoint of endpoints) await sandbox.registerWebhookEndpoint(endpoint);
  await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = sandbox.app.server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  sandbox.start();
  process.send!(port);
}
