#!/usr/bin/env node
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { databaseOfPglite, databaseOfPool } from './adapters.ts';
import type { Database } from './database.ts';
import { holdDirectory } from './directory-lock.ts';
import { limitsOfMode } from './http/limits.ts';
import { isLoopback } from './http/loopback.ts';
import { makePrivate } from './private-folder.ts';
import { createSandbox } from './sandbox.ts';
import { OtherVersion } from './store/migrations.ts';

process.umask(0o077);
const usage = `usage: stripe-api-sandbox [--port 12111] [--host 127.0.0.1] [--data-dir .data/sandbox]
               [--database-url postgres://…]
               [--platform acct_1SandboxPlatform] [--limits test|live|off] [--live]
               [--webhook-url URL] [--webhook-secret whsec_…] [--connect-webhook-secret whsec_…]
               [--thin-webhook-url URL] [--thin-webhook-secret whsec_…]`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    host: { type: 'string', default: '127.0.0.1' },
    'data-dir': { type: 'string', default: '.data/sandbox' },
    'database-url': { type: 'string' },
    platform: { type: 'string' },
    limits: { type: 'string', default: 'test' },
    live: { type: 'boolean', default: false },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'connect-webhook-secret': { type: 'string' },
    'thin-webhook-url': { type: 'string' },
    'thin-webhook-secret': { type: 'string' },
  },
});

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  stop(`--port must be a number from 0 to 65535, not ${values.port}\n${usage}`);
if (!isLoopback(values.host) && process.env['ALLOW_PUBLIC_SANDBOX'] !== '1')
  stop(
    `--host ${values.host} lets other machines use the sandbox: set ALLOW_PUBLIC_SANDBOX=1 if they may, or --host 127.0.0.1`,
  );
if (!['test', 'live', 'off'].includes(values.limits))
  stop(`--limits must be test, live or off, not ${values.limits}\n${usage}`);
const webhookUrl = values['webhook-url'];
if (values.platform !== undefined && !/^acct_\w{1,60}$/.test(values.platform))
  stop(`--platform must be an account's id such as acct_1Other, not ${values.platform}\n${usage}`);
if (webhookUrl && !URL.canParse(webhookUrl))
  stop(`--webhook-url must be an address such as http://localhost:3000/webhooks, not ${webhookUrl}\n${usage}`);
if (Boolean(values['thin-webhook-url']) !== Boolean(values['thin-webhook-secret']))
  stop(`--thin-webhook-url and --thin-webhook-secret need each other\n${usage}`);
if (webhookUrl && !values['webhook-secret'] && !values['connect-webhook-secret'])
  stop(`--webhook-url needs --webhook-secret or --connect-webhook-secret\n${usage}`);

async function openDatabase(): Promise<{ database: Database; close: () => Promise<void> }> {
  const url = values['database-url'];
  if (url) {
    const pool = new pg.Pool({ connectionString: url });
    // Without a listener, an idle connection that breaks would crash the process.
    pool.on('error', (error) => console.error(`sandbox: database: ${error.message}`));
    return { database: databaseOfPool(pool), close: () => pool.end() };
  }
  const directory = values['data-dir'];
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const release = holdDirectory(directory, stop);
  const pglite = await PGlite.create(`${directory}/database`);
  // PGlite sets file permissions itself and ignores the umask.
  makePrivate(directory, console.error);
  return {
    database: databaseOfPglite(pglite),
    close: async () => {
      await pglite.close();
      makePrivate(directory, console.error);
      release();
    },
  };
}

const { database, close } = await openDatabase();
let origin = `http://${values.host}:${port}`;
const sandbox = await createSandbox({
  database,
  secretKeys: (key) => (values.live ? /^(sk|rk)_live_\w+$/ : /^(sk|rk)_test_\w+$/).test(key),
  livemode: values.live,
  ...(values.platform ? { platform: values.platform } : {}),
  pagesOrigin: () => origin,
  limits: values.limits === 'off' ? 'none' : limitsOfMode(values.limits === 'live'),
  log: (entry) => {
    if ('error' in entry) console.error(JSON.stringify(entry));
  },
}).catch((error: unknown) => (error instanceof OtherVersion ? stop(error.message) : Promise.reject(error as Error)));
for (const [id, secret, connect] of [
  ['we_commandline', values['webhook-secret'], false],
  ['we_commandline_connect', values['connect-webhook-secret'], true],
] as const) {
  if (webhookUrl && secret) await sandbox.registerWebhookEndpoint({ id, url: webhookUrl, secret, connect });
}
const [thinUrl, thinSecret] = [values['thin-webhook-url'], values['thin-webhook-secret']];
if (thinUrl && thinSecret)
  await sandbox.registerWebhookEndpoint({
    id: 'we_commandline_thin',
    url: thinUrl,
    secret: thinSecret,
    connect: true,
    thin: true,
  });
await sandbox.app.listen({ port, host: values.host });
origin = `http://${values.host}:${(sandbox.app.server.address() as AddressInfo).port}`;
sandbox.start();
console.log(`Sandbox ready at ${origin} – use it as Stripe's API with any key sk_${values.live ? 'live' : 'test'}_…`);

let closing = false;
async function shutDown(): Promise<void> {
  if (closing) return;
  closing = true;
  await sandbox.close();
  await close();
  process.exit(0);
}
process.on('SIGTERM', () => void shutDown());
process.on('SIGINT', () => void shutDown());
