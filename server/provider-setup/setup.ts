import type Stripe from 'stripe';
import { setUpPortal, setUpPrices } from '../features/subscriptions/api.ts';
import { clickLines, destinationAddress, keyAddress } from './clicks.ts';
import { explain } from './explain.ts';
import { setUpDomain, walletDomain } from './wallets.ts';
import {
  acceptSecret,
  findForeign,
  hasSecret,
  listDestinations,
  setUpDestination,
  wantedDestinations,
  type SetupSettings,
  type DestinationOutcome,
  type WantedDestination,
} from './destinations.ts';

type Print = (line: string) => void;

interface Setup {
  settings: SetupSettings;
  stripe: Stripe;
  print: Print;
  /** The operator has rolled signing secrets: those of the environment are the destinations' now. */
  acceptsSecrets: boolean;
}

/** `npm run stripe -- setup`: does what a machine can do at the provider, and lists the rest. Returns the exit code. */
export async function setUpProvider(setup: Setup): Promise<0 | 1> {
  const { settings, stripe, print } = setup;
  const { isLive, publicUrl, productName } = settings;
  const account = await stripe.accounts.retrieveCurrent();
  print(`Stripe account ${account.id} in ${isLive ? 'live' : 'test'} mode, for ${publicUrl}`);
  print('');
  const steps = createSteps(print);
  const environment = await setUpDestinations(setup, steps);
  await steps.run('Prices', async () => {
    for (const [plan, outcome] of Object.entries(await setUpPrices(stripe, productName)))
      steps.note(outcome, `Price of the ${plan} plan`);
  });
  await steps.run('Billing portal', async () => steps.note(await setUpPortal(stripe), 'Billing portal'));
  const domain = walletDomain(publicUrl);
  if (domain)
    await steps.run('Domain of wallets', async () =>
      steps.note(await setUpDomain(stripe, domain), `Apple Pay and Google Pay on ${domain}`),
    );
  if (steps.changes === 0 && steps.failures === 0) print('Nothing had to be changed.');
  printEnvironment(settings, environment, print);
  print('');
  print('In Stripe’s dashboard, these are left for you:');
  print('');
  for (const line of clickLines(account, isLive)) print(line);
  print('');
  print(
    steps.failures > 0
      ? 'But first repair what failed above, and run: npm run stripe -- setup'
      : 'Then run: npm run doctor',
  );
  return steps.failures > 0 ? 1 : 0;
}

type Outcome = DestinationOutcome['outcome'];
type Steps = ReturnType<typeof createSteps>;

/** Prints a line for each thing; one that fails doesn't keep the others. */
function createSteps(print: Print) {
  const steps = {
    changes: 0,
    failures: 0,
    note(outcome: Outcome, what: string, reasons: string[] = []) {
      if (outcome !== 'unchanged') steps.changes++;
      print(`${outcome.padEnd(10)} ${what}`);
      for (const reason of reasons) print(`           ${reason}`);
    },
    async run<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
      try {
        return await work();
      } catch (error) {
        steps.failures++;
        print(`failed     ${what}`);
        print(`           ${explain(error)}`);
        return undefined;
      }
    },
  };
  return steps;
}

/** Returns the lines for the environment, also of a destination that was made before something failed. */
async function setUpDestinations(setup: Setup, steps: Steps): Promise<string[]> {
  const { settings, stripe, print } = setup;
  const wanted = wantedDestinations(settings);
  const lines: string[] = [];
  const all = await steps.run('Event destinations', () => listDestinations(stripe));
  if (!all) return lines;
  for (const each of wanted)
    await steps.run(`Destination “${each.title}”`, async () => {
      const keepSecret = (secret: string) => void lines.push(`${each.variable}=${secret}`);
      const { outcome, destination, reasons } = await setUpDestination(stripe, all, each, keepSecret);
      steps.note(outcome, `Destination “${each.title}” (${destination.id})`, reasons);
      const isNew = outcome === 'created' || outcome === 'replaced';
      if (!isNew) lines.push(...(await checkSecret(setup, each, destination, steps)));
    });
  for (const foreign of findForeign(all, wanted)) {
    print(`left alone Destination “${foreign.name}” (${foreign.id}), which somebody else made for the same address.`);
    print(
      `           If it is yours, delete it once the new secrets are set: ${destinationAddress(settings.isLive, foreign.id)}`,
    );
  }
  return lines;
}

/** A line that says where to find a destination's secret, unless the environment has it, or the operator says so. */
async function checkSecret(
  { settings: { secrets, isLive }, stripe, acceptsSecrets }: Setup,
  { variable, title }: WantedDestination,
  destination: DestinationOutcome['destination'],
  steps: Steps,
): Promise<string[]> {
  const [newest] = secrets[variable];
  if (acceptsSecrets && newest && !hasSecret(destination, [newest])) {
    await acceptSecret(stripe, destination, newest);
    steps.note('updated', `Signing secret of destination “${title}”: as in ${variable}`);
    return [];
  }
  if (hasSecret(destination, secrets[variable])) return [];
  return [`${variable}=…      the signing secret shown at ${destinationAddress(isLive, destination.id)}`];
}

function printEnvironment({ isLive, publishableKey }: SetupSettings, lines: string[], print: Print): void {
  const mode = isLive ? 'live' : 'test';
  const missing = publishableKey
    ? lines
    : [`STRIPE_PUBLISHABLE_KEY=pk_${mode}_…      shown at ${keyAddress(isLive)}`, ...lines];
  if (missing.length === 0) return;
  print('');
  print(
    missing.some((line) => line.includes('=whsec_'))
      ? 'Put into the server’s environment (each secret is printed this once only):'
      : 'The server’s environment needs these, too, if it doesn’t have them yet:',
  );
  print('');
  for (const line of missing) print(`  ${line}`);
  print('');
  print('A restricted key is enough for the server: its permissions are listed in docs/stripe.md.');
}
