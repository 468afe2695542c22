import { diagnose, readProviderSettings, type Diagnosis } from './config.ts';
import { THIN_WEBHOOK_PATH, WEBHOOK_PATH } from './http/security.ts';
import { createCircuit } from './integrations/provider/circuit.ts';
import { createCircuits } from './integrations/provider/circuits.ts';
import { createStripe } from './integrations/provider/stripe.ts';
import { diagnoseProvider } from './provider-setup/checks.ts';
import { ACCEPT_SECRETS, type SetupSettings } from './provider-setup/destinations.ts';
import { explain } from './provider-setup/explain.ts';
import { setUpProvider } from './provider-setup/setup.ts';

/** What an operator runs by hand: one process, a few dozen calls, nothing else running. */

const createClient = (settings: SetupSettings) =>
  createStripe(
    settings,
    createCircuits(() => createCircuit({ failures: Infinity, openMs: { first: 0, longest: 0 } })),
    {},
  );

function readSettings(): SetupSettings {
  const settings = readProviderSettings();
  const { publicUrl } = settings;
  return {
    ...settings,
    webhookUrl: `${publicUrl}${WEBHOOK_PATH}`,
    thinWebhookUrl: `${publicUrl}${THIN_WEBHOOK_PATH}`,
  };
}

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run stripe -- setup`. Returns the exit code. */
export async function setUpByHand(args: string[]): Promise<number> {
  const acceptsSecrets = args.includes(ACCEPT_SECRETS);
  if (args.join(' ') !== (acceptsSecrets ? `setup ${ACCEPT_SECRETS}` : 'setup'))
    throw new Error(`Usage: npm run stripe -- setup [${ACCEPT_SECRETS}]`);
  const settings = readSettings();
  try {
    return await setUpProvider({ settings, stripe: createClient(settings), print: printLine, acceptsSecrets });
  } catch (error) {
    throw new Error(explain(error), { cause: error });
  }
}

/** What a start would say, and, with keys of the provider, what the provider says. */
export async function diagnoseAll(): Promise<Diagnosis[]> {
  const ofStart = diagnose();
  const settings = findProviderSettings();
  return settings ? [...ofStart, ...(await diagnoseProvider(settings, createClient(settings), new Date()))] : ofStart;
}

/** Undefined without keys, or while a variable is wrong, which the checks of a start say. */
function findProviderSettings(): SetupSettings | undefined {
  try {
    return readSettings();
  } catch {
    return undefined;
  }
}
