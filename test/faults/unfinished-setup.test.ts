import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFaultyProvider, type FaultyProvider } from './faulty-provider.ts';
import { runCommand } from './operator-commands.ts';
import { operateSandbox, startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';

/** Setup that Stripe refuses halfway, and signing secrets that were not made by it. */

const ACCEPT = '--accept-secrets';

let sandbox: SandboxProcess;
let provider: FaultyProvider;
let stripe: Stripe;
const environment: Record<string, string> = {
  PUBLIC_URL: 'http://localhost:3999',
  STRIPE_SECRET_KEY: 'sk_test_unfinished',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_unfinished',
};
beforeAll(async () => {
  sandbox = await startSandboxProcess({});
  provider = await startFaultyProvider(sandbox.url);
  environment['STRIPE_API_BASE'] = provider.url;
  const { hostname, port } = new URL(sandbox.url);
  stripe = new Stripe('sk_test_unfinished', { host: hostname, port, protocol: 'http', telemetry: false });
});
afterAll(async () => {
  await sandbox.stop();
  await provider.close();
});

const setUp = (...options: string[]) => runCommand(['stripe', 'setup', ...options], environment);
const examine = () => runCommand(['doctor'], environment);

/** Puts the secrets that setup has printed into the environment, and returns their variables. */
function keepSecrets(output: string): string[] {
  const printed = [...output.matchAll(/^ {2}(STRIPE_\w+_SECRET)=(whsec_\w+)$/gm)];
  for (const [, variable, secret] of printed) environment[variable!] = secret!;
  return printed.map(([, variable]) => variable!);
}

it('an account without Connect gets all that doesn’t need it, with its secret, and the rest afterwards', async () => {
  await operateSandbox(sandbox.url, 'refuse_accounts', { code: 'platform_registration_required' });
  const half = await setUp();
  expect([half.code, keepSecrets(half.output)]).toEqual([1, ['STRIPE_WEBHOOK_SECRET']]);
  for (const title of ['connected accounts', 'states of connected accounts'])
    expect(half.output).toMatch(new RegExp(`^failed {5}Destination “Litterlink: ${title}”\n.*Connect`, 'm'));
  for (const made of ['Price of the yearly plan', 'Billing portal'])
    expect(half.output).toMatch(new RegExp(`^created {4}${made}$`, 'm'));

  await operateSandbox(sandbox.url, 'allow_accounts');
  const rest = await setUp();
  expect([rest.code, keepSecrets(rest.output)]).toEqual([
    0,
    ['STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_THIN_WEBHOOK_SECRET'],
  ]);
  expect(await examine()).toMatchObject({ code: 0 });
});

const findOurs = async () => {
  const { data } = await stripe.v2.core.eventDestinations.list();
  return data.find(({ metadata }) => metadata?.['purpose'] === 'platform')!;
};

it('the secret of a destination that could not be finished is printed, and recognized once its operator says so', async () => {
  await stripe.v2.core.eventDestinations.del((await findOurs()).id);
  Object.assign(provider, { fault: 'refusal', times: 1, where: /\/event_destinations\/ed_\w+$/ });
  const { code, output } = await setUp();
  provider.heal();
  expect([code, keepSecrets(output)]).toEqual([1, ['STRIPE_WEBHOOK_SECRET']]);
  expect(output).toMatch(/^failed {5}Destination “Litterlink: your account”$/m);
  const { output: wrong } = await examine();
  expect(wrong).toMatch(/STRIPE_WEBHOOK_SECRET: is not the signing secret of ed_\w+ that setup knows/);
  expect(wrong).toContain(`npm run stripe -- setup ${ACCEPT}`);
  expect((await setUp()).output).toMatch(/STRIPE_WEBHOOK_SECRET=… {6}the signing secret shown at/);
  expect((await setUp(ACCEPT)).output).toMatch(
    /^updated {4}Signing secret of destination “Litterlink: your account”: as in STRIPE_WEBHOOK_SECRET$/m,
  );
  expect((await examine()).code).toBe(0);
});

it('a secret that was rolled at Stripe is recognized once its operator says so, and the old one no longer', async () => {
  const old = environment['STRIPE_WEBHOOK_SECRET']!;
  const { secret } = await operateSandbox(sandbox.url, 'roll_secret', { destination: (await findOurs()).id });
  environment['STRIPE_WEBHOOK_SECRET'] = `${secret},${old}`;
  expect((await setUp(ACCEPT)).code).toBe(0);
  environment['STRIPE_WEBHOOK_SECRET'] = secret;
  expect((await examine()).code).toBe(0);
  expect((await setUp()).output).toContain('Nothing had to be changed.');
  environment['STRIPE_WEBHOOK_SECRET'] = old;
  const { code, output } = await examine();
  expect([code, output]).toEqual([1, expect.stringMatching(/^wrong {4}Events of your account are sent here$/m)]);
});
