import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { ProviderSettings } from '../config.ts';
import { singleUseKey } from '../integrations/provider/idempotency-key.ts';
import { isOwn, OWN } from '../integrations/provider/own-objects.ts';
import { API_VERSION } from '../integrations/provider/stripe.ts';
import { subscribedTypes, type Destination as Purpose } from '../provider-events.ts';
import { hooks } from '../registry/hooks.ts';

type Destination = Stripe.V2.Core.EventDestination;
type SecretVariable = keyof ProviderSettings['secrets'];

/** Where the provider should send events. */
export interface WantedDestination {
  /** By which, in its metadata, it is found again. */
  purpose: Purpose;
  title: string;
  payload: Destination['event_payload'];
  from: '@self' | '@accounts';
  types: string[];
  url: string;
  /** The variable that holds its signing secret. */
  variable: SecretVariable;
}

/** With the addresses that receive events, and thin ones. */
export interface SetupSettings extends ProviderSettings {
  webhookUrl: string;
  thinWebhookUrl: string;
}

export const wantedDestinations = ({ webhookUrl, thinWebhookUrl }: SetupSettings): WantedDestination[] => [
  {
    purpose: 'platform',
    title: 'Litterlink: your account',
    payload: 'snapshot',
    from: '@self',
    types: subscribedTypes(hooks.handledEvents, 'platform'),
    url: webhookUrl,
    variable: 'STRIPE_WEBHOOK_SECRET',
  },
  {
    purpose: 'connected',
    title: 'Litterlink: connected accounts',
    payload: 'snapshot',
    from: '@accounts',
    types: subscribedTypes(hooks.handledEvents, 'connected'),
    url: webhookUrl,
    variable: 'STRIPE_CONNECT_WEBHOOK_SECRET',
  },
  {
    purpose: 'thin',
    title: 'Litterlink: states of connected accounts',
    payload: 'thin',
    from: '@accounts',
    types: subscribedTypes(hooks.handledEvents, 'thin'),
    url: thinWebhookUrl,
    variable: 'STRIPE_THIN_WEBHOOK_SECRET',
  },
];

/** Every destination of the account, with its address. An account may have 16. */
export async function listDestinations(stripe: Stripe): Promise<Destination[]> {
  const { data } = await stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'], limit: 100 });
  return data;
}

export const findDestination = (all: Destination[], { purpose }: WantedDestination): Destination | undefined =>
  all.find((each) => isOwn(each) && each.metadata?.['purpose'] === purpose);

/** Destinations that others made for an address of ours. */
export const findForeign = (all: Destination[], wanted: WantedDestination[]): Destination[] =>
  all.filter((each) => !isOwn(each) && wanted.some(({ url }) => url === each.webhook_endpoint?.url));

const FINGERPRINT_CHARACTERS = 12;

/** What the metadata holds of the signing secret, which the provider never shows again: enough to recognize it. */
const toFingerprint = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex').slice(0, FINGERPRINT_CHARACTERS);

/** Whether one of the secrets is the destination's. */
export const hasSecret = (destination: Destination, secrets: string[]): boolean =>
  secrets.some((secret) => toFingerprint(secret) === destination.metadata?.['secret']);

/** The option of `npm run stripe -- setup` by which the secrets in the environment are the destinations', which an operator has rolled. */
export const ACCEPT_SECRETS = '--accept-secrets';

/** Writes what recognizes a destination's signing secret. Its operator says that it is this one: no call shows it. */
export const acceptSecret = (stripe: Stripe, { id, metadata }: Destination, secret: string): Promise<Destination> =>
  stripe.v2.core.eventDestinations.update(id, { metadata: { ...metadata, secret: toFingerprint(secret) } });

/** What differs, each as a sentence. `isFixed`: only a new destination can have it. */
export function differences(found: Destination, wanted: WantedDestination): { sentence: string; isFixed: boolean }[] {
  const missing = wanted.types.filter((type) => !found.enabled_events.includes(type));
  const superfluous = found.enabled_events.filter((type) => !wanted.types.includes(type));
  const version = found.snapshot_api_version;
  const address = found.webhook_endpoint?.url;
  const checks: [boolean, string, boolean][] = [
    [
      wanted.payload === 'snapshot' && version !== API_VERSION,
      `its API version is ${version}, not ${API_VERSION}`,
      true,
    ],
    [
      found.event_payload !== wanted.payload,
      `its payload style is ${found.event_payload}, not ${wanted.payload}`,
      true,
    ],
    [
      found.events_from?.join() !== wanted.from,
      `its events are of ${found.events_from?.join()}, not ${wanted.from}`,
      true,
    ],
    [found.status !== 'enabled', 'it is disabled', false],
    [address !== wanted.url, `it sends to ${address}, not to ${wanted.url}`, false],
    [missing.length > 0, `it lacks ${missing.join(', ')}`, false],
    [superfluous.length > 0, `it also sends ${superfluous.join(', ')}`, false],
  ];
  return checks.flatMap(([differs, sentence, isFixed]) => (differs ? [{ sentence, isFixed }] : []));
}

export interface DestinationOutcome {
  outcome: 'created' | 'replaced' | 'updated' | 'unchanged';
  destination: Destination;
  /** What was different. */
  reasons: string[];
}

/**
 * Creates our destination, corrects it, or replaces one whose version can't be changed. `keepSecret` gets the signing secret of a new
 * one as soon as there is one, whatever fails then: nobody can read it again by the API.
 */
export async function setUpDestination(
  stripe: Stripe,
  all: Destination[],
  wanted: WantedDestination,
  keepSecret: (secret: string) => void,
): Promise<DestinationOutcome> {
  const found = findDestination(all, wanted);
  const differing = found ? differences(found, wanted) : [];
  const reasons = differing.map(({ sentence }) => sentence);
  if (found && differing.length === 0) return { outcome: 'unchanged', destination: found, reasons };
  if (found && differing.every(({ isFixed }) => !isFixed)) {
    const destination = await correctDestination(stripe, found, wanted);
    return { outcome: 'updated', destination, reasons };
  }
  const destination = await createDestination(stripe, wanted, keepSecret);
  // What the old one has not delivered is read from the list of events.
  if (found) await stripe.v2.core.eventDestinations.del(found.id);
  return { outcome: found ? 'replaced' : 'created', destination, reasons };
}

async function createDestination(
  stripe: Stripe,
  wanted: WantedDestination,
  keepSecret: (secret: string) => void,
): Promise<Destination> {
  const { purpose, title, payload, from, types, url } = wanted;
  const created = await stripe.v2.core.eventDestinations.create(
    {
      name: title,
      description: 'Made by `npm run stripe -- setup`.',
      type: 'webhook_endpoint',
      event_payload: payload,
      ...(payload === 'snapshot' && { snapshot_api_version: API_VERSION }),
      events_from: [from],
      enabled_events: types,
      webhook_endpoint: { url },
      include: ['webhook_endpoint.signing_secret'],
      metadata: { ...OWN, purpose },
    },
    { idempotencyKey: singleUseKey('destination') },
  );
  const secret = created.webhook_endpoint?.signing_secret;
  if (!secret) throw new Error(`destination ${created.id} came without its signing secret`);
  keepSecret(secret);
  return acceptSecret(stripe, created, secret);
}

async function correctDestination(stripe: Stripe, found: Destination, wanted: WantedDestination): Promise<Destination> {
  const updated = await stripe.v2.core.eventDestinations.update(found.id, {
    enabled_events: wanted.types,
    webhook_endpoint: { url: wanted.url },
  });
  return found.status === 'enabled' ? updated : stripe.v2.core.eventDestinations.enable(found.id);
}
