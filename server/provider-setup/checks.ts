import type Stripe from 'stripe';
import type { APPROVED_METHODS } from '../../contract/payment-methods/payment-methods.ts';
import type { Diagnosis } from '../config.ts';
import type { Finding } from '../config/boot-checks.ts';
import { hasPortal, plansWithoutPrice } from '../features/subscriptions/api.ts';
import { findMissingPermissions } from '../integrations/provider/permissions.ts';
import { isKeyRefused, isPermissionMissing } from '../integrations/provider/stripe.ts';
import type { Destination } from '../provider-events.ts';
import { dashboard, destinationAddress, keyAddress } from './clicks.ts';
import { explain } from './explain.ts';
import { explainWallets, findDomain, walletDomain } from './wallets.ts';
import {
  ACCEPT_SECRETS,
  differences,
  findDestination,
  hasSecret,
  listDestinations,
  wantedDestinations,
  type SetupSettings,
} from './destinations.ts';

const SETUP = 'run: npm run stripe -- setup';
/** Events that are younger may still be on their way. */
const DELIVERY_SECONDS = 10 * 60;
const PENDING_SINCE_SECONDS = 3 * 24 * 60 * 60;
/** The provider signs with its time, and signatures older than five minutes are refused. */
const CLOCK = { warningSeconds: 30, wrongSeconds: 240 };

interface Checked {
  settings: SetupSettings;
  stripe: Stripe;
  now: Date;
  account: Stripe.Account;
  balance: Stripe.Response<Stripe.Balance>;
  /** Any account that is connected. */
  connected: Stripe.Account | undefined;
}

interface Check {
  /** What holds when nothing is found. */
  title: string;
  judge: (checked: Checked) => Promise<Finding | undefined> | Finding | undefined;
}

type ApprovedMethod = (typeof APPROVED_METHODS)[number]['provider']['type'];

const wrong = (sentence: string): Finding => ({ outcome: 'wrong', sentence });
const warning = (sentence: string): Finding => ({ outcome: 'warning', sentence });

const PERMITTED = 'The key may do all that the product does';

const CHECKS: Check[] = [
  { title: 'Stripe answers in the mode of the keys', judge: judgeMode },
  { title: 'This machine’s clock is right', judge: judgeClock },
  { title: PERMITTED, judge: judgePermissions },
  { title: 'The Stripe account is activated', judge: judgeActivation },
  { title: 'Connect is on', judge: judgeConnect },
  { title: 'Klarna is on for connected accounts', judge: (checked) => judgeMethod(checked, 'klarna') },
  {
    title: 'ACH Direct Debit is on for connected accounts',
    judge: (checked) => judgeMethod(checked, 'us_bank_account'),
  },
  { title: 'Events of your account are sent here', judge: (checked) => judgeDestination(checked, 'platform') },
  { title: 'Events of connected accounts are sent here', judge: (checked) => judgeDestination(checked, 'connected') },
  { title: 'States of connected accounts are sent here', judge: (checked) => judgeDestination(checked, 'thin') },
  { title: 'Events arrive', judge: judgeDeliveries },
  { title: 'The plans have prices', judge: judgePrices },
  { title: 'The billing portal is configured', judge: judgePortal },
  { title: 'Apple Pay and Google Pay show in the payment fields', judge: judgeWallets },
];

/** Asks the provider what a start can't see. Changes nothing there. */
export async function diagnoseProvider(settings: SetupSettings, stripe: Stripe, now: Date): Promise<Diagnosis[]> {
  const title = 'Stripe accepts the key';
  try {
    const balance = await stripe.balance.retrieve();
    const account = await stripe.accounts.retrieveCurrent();
    const connected = await findConnected(stripe, account.id);
    const checked = { settings, stripe, now, account, balance, connected };
    const diagnoses: Diagnosis[] = [{ title, finding: undefined }];
    for (const check of CHECKS) diagnoses.push({ title: check.title, finding: await judge(check, checked) });
    return diagnoses;
  } catch (error) {
    // All that it lacks at once, and not one a day.
    if (isPermissionMissing(error))
      return [
        { title, finding: undefined },
        { title: PERMITTED, finding: await judgePermissions({ settings, stripe, connected: undefined }) },
      ];
    const keys = isKeyRefused(error) ? ` Keys are shown at ${keyAddress(settings.isLive)}` : '';
    const sentence = `STRIPE_SECRET_KEY: ${explain(error)}${keys}`;
    return [{ title, finding: wrong(sentence) }];
  }
}

/** A check that can't ask says why, and doesn't keep the others. */
async function judge(check: Check, checked: Checked): Promise<Finding | undefined> {
  try {
    return await check.judge(checked);
  } catch (error) {
    return isPermissionMissing(error) ? warning(`not checked: ${explain(error)}`) : wrong(explain(error));
  }
}

/** The first connected account; undefined without one, or where the key may not look. `Connect is on` says why. */
const findConnected = async (stripe: Stripe, ownId: string): Promise<Stripe.Account | undefined> =>
  (await stripe.accounts.list({ limit: 2 }).catch(() => ({ data: [] }))).data.find(({ id }) => id !== ownId);

function judgeMode({ settings: { isLive }, balance }: Checked): Finding | undefined {
  if (balance.livemode === isLive) return undefined;
  const [key, answers] = isLive ? ['live', 'test'] : ['test', 'live'];
  return wrong(`STRIPE_SECRET_KEY: is a ${key} key, but Stripe answers in ${answers} mode. Check STRIPE_API_BASE.`);
}

function judgeClock({ now, balance }: Checked): Finding | undefined {
  const theirs = Date.parse(balance.lastResponse.headers['date'] ?? '');
  const seconds = Math.round((now.getTime() - theirs) / 1000);
  const off = Math.abs(seconds);
  if (!(off > CLOCK.warningSeconds)) return undefined;
  const sentence = `the clock is ${off} seconds ${seconds > 0 ? 'ahead' : 'behind'}: switch on the synchronization of time (NTP), or events are refused as too old.`;
  return off > CLOCK.wrongSeconds ? wrong(sentence) : warning(sentence);
}

async function judgePermissions({
  settings,
  stripe,
  connected,
}: Pick<Checked, 'settings' | 'stripe' | 'connected'>): Promise<Finding | undefined> {
  if (!settings.secretKey.startsWith('rk_')) return undefined;
  const missing = await findMissingPermissions(stripe, connected?.id);
  if (missing.length > 0)
    return wrong(`the restricted key lacks ${missing.join(', ')}. Edit it at ${keyAddress(settings.isLive)}`);
  if (connected) return undefined;
  return warning('its Connect permissions can be checked once a breeder is connected.');
}

function judgeActivation({ account, settings: { isLive } }: Checked): Finding | undefined {
  if (account.charges_enabled) return undefined;
  const sentence = 'Stripe takes no payments for it yet: https://dashboard.stripe.com/account/onboarding';
  return isLive ? wrong(sentence) : warning(sentence);
}

async function judgeConnect({ stripe, settings: { isLive } }: Checked): Promise<Finding | undefined> {
  try {
    await stripe.accounts.list({ limit: 1 });
    return undefined;
  } catch (error) {
    if (isPermissionMissing(error)) throw error;
    return wrong(`${explain(error)} Sign up at ${dashboard(isLive)}/connect`);
  }
}

/** A breeder's configuration follows from the platform's. */
async function judgeMethod(
  { stripe, connected, settings: { isLive } }: Checked,
  type: ApprovedMethod,
): Promise<Finding | undefined> {
  const options = connected ? { stripeAccount: connected.id } : {};
  const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 }, options);
  if (data.length === 0 || data.some((each) => each.active && each[type]?.display_preference.value === 'on'))
    return undefined;
  return warning(
    `buyers can’t choose it. Turn it on: ${dashboard(isLive)}/settings/payment_methods/connected_accounts`,
  );
}

async function judgeDestination({ stripe, settings }: Checked, purpose: Destination): Promise<Finding | undefined> {
  const wanted = wantedDestinations(settings).find((each) => each.purpose === purpose)!;
  const found = findDestination(await listDestinations(stripe), wanted);
  if (!found) return wrong(`Stripe has no destination for them that setup made; ${SETUP}`);
  const sentences = differences(found, wanted).map(({ sentence }) => sentence);
  if (sentences.length > 0) return wrong(`${found.id}: ${sentences.join('; ')}; ${SETUP}`);
  if (hasSecret(found, settings.secrets[wanted.variable])) return undefined;
  return wrong(
    `${wanted.variable}: is not the signing secret of ${found.id} that setup knows. Compare it with the one shown at ${destinationAddress(settings.isLive, found.id)}; if they are equal, it was rolled; ${SETUP} ${ACCEPT_SECRETS}`,
  );
}

async function judgeDeliveries({ stripe, now, settings: { isLive } }: Checked): Promise<Finding | undefined> {
  const seconds = Math.floor(now.getTime() / 1000);
  const created = { gte: seconds - PENDING_SINCE_SECONDS, lte: seconds - DELIVERY_SECONDS };
  const { data } = await stripe.events.list({ created, limit: 100 });
  const waiting = data.filter(({ pending_webhooks }) => pending_webhooks > 0);
  if (waiting.length === 0) return undefined;
  return wrong(
    `${waiting.length} of the last ${data.length} events have not been delivered; the answers that Stripe got: ${dashboard(isLive)}/workbench/webhooks`,
  );
}

async function judgePrices({ stripe }: Checked): Promise<Finding | undefined> {
  const missing = await plansWithoutPrice(stripe);
  return missing.length === 0 ? undefined : wrong(`none for the plan ${missing.join(' and ')}; ${SETUP}`);
}

async function judgePortal({ stripe }: Checked): Promise<Finding | undefined> {
  return (await hasPortal(stripe)) ? undefined : wrong(`not as the product needs it; ${SETUP}`);
}

async function judgeWallets({ stripe, settings }: Checked): Promise<Finding | undefined> {
  const domain = walletDomain(settings.publicUrl);
  const problem = domain && explainWallets(await findDomain(stripe, domain));
  return problem ? warning(`${domain}: ${problem}; ${SETUP}`) : undefined;
}
