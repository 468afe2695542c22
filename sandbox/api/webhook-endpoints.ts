import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import {
  address,
  boolean,
  clearableText,
  expandField,
  hash,
  list as listOf,
  listFields,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  text,
} from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { apiVersion } from '../http/version.ts';
import { newId, randomText } from '../store/ids.ts';
import { listObjects } from '../store/lists.ts';
import { deleteObject, findObject, insertObject, updateObject, type Stored } from '../store/objects.ts';
import { cacheReceivers } from '../store/settings.ts';
import type { World } from '../store/world.ts';

const base = '/v1/webhook_endpoints';

type Endpoint = Stored<Stripe.WebhookEndpoint>;

export interface WantedEndpoint {
  id: string;
  url: string;
  secret: string;
  connect: boolean;
  enabledEvents: string[];
  description: string | null;
  metadata: Record<string, string>;
}

async function createEndpoint(world: World, wanted: WantedEndpoint): Promise<Stripe.WebhookEndpoint> {
  const endpoint: Stripe.WebhookEndpoint = {
    id: wanted.id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: world.now,
    description: wanted.description,
    enabled_events: wanted.enabledEvents,
    livemode: false,
    metadata: wanted.metadata,
    status: 'enabled',
    url: wanted.url,
  };
  const internal = { secret: wanted.secret, connect: wanted.connect };
  await insertObject(world.tx, {
    id: wanted.id,
    object: 'webhook_endpoint',
    account: world.platform,
    created: world.now,
    data: endpoint,
    internal,
  });
  await cacheReceivers(world.tx);
  return endpoint;
}

/** Creates or updates an endpoint with a fixed id, for a program that registers its own at startup. */
export async function upsertEndpoint(world: World, wanted: WantedEndpoint): Promise<void> {
  await world.tx.query(`select pg_advisory_xact_lock(724198352)`);
  const known = await findObject<Stripe.WebhookEndpoint>(world.tx, {
    account: world.platform,
    object: 'webhook_endpoint',
    id: wanted.id,
    lock: true,
  });
  if (!known) {
    await createEndpoint(world, wanted);
    return;
  }
  Object.assign(known.data, { url: wanted.url, enabled_events: wanted.enabledEvents, status: 'enabled' });
  known.internal = { secret: wanted.secret, connect: wanted.connect };
  await updateObject(world.tx, 'webhook_endpoint', known);
  await cacheReceivers(world.tx);
}

async function endpointOf(call: Call<unknown>): Promise<Endpoint> {
  const id = call.path['id'] ?? '';
  return existing<Stripe.WebhookEndpoint>(call.tx, {
    account: call.account,
    object: 'webhook_endpoint',
    id,
    lock: true,
  });
}

const create = route(
  'POST',
  base,
  hash({
    ...expandField,
    api_version: oneOf([apiVersion]),
    connect: boolean(),
    description: clearableText(),
    enabled_events: required(listOf(text())),
    metadata: metadata(),
    url: required(address()),
  }),
  async (call) => {
    if (call.account !== call.platform)
      throw invalidRequest(
        'The sandbox keeps webhook endpoints of the platform only; set `connect` for those of connected accounts.',
      );
    const secret = `whsec_${randomText(32)}`;
    const endpoint = await createEndpoint(call, {
      id: newId('webhookEndpoint'),
      url: call.params.url,
      secret,
      connect: call.params.connect ?? false,
      enabledEvents: call.params.enabled_events,
      description: call.params.description ?? null,
      metadata: mergeMetadata({}, call.params.metadata),
    });
    return { ...endpoint, secret };
  },
);

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => (await endpointOf(call)).data);

const update = route(
  'POST',
  `${base}/:id`,
  hash({
    ...expandField,
    description: clearableText(),
    disabled: boolean(),
    enabled_events: listOf(text()),
    metadata: metadata(),
    url: address(),
  }),
  async (call) => {
    const endpoint = await endpointOf(call);
    const { data } = endpoint;
    const { description, disabled, enabled_events, url } = call.params;
    if (description !== undefined) data.description = description;
    if (disabled !== undefined) data.status = disabled ? 'disabled' : 'enabled';
    if (enabled_events !== undefined) data.enabled_events = enabled_events;
    if (url !== undefined) data.url = url;
    data.metadata = mergeMetadata(data.metadata, call.params.metadata);
    await updateObject(call.tx, 'webhook_endpoint', endpoint);
    await cacheReceivers(call.tx);
    return data;
  },
);

const list = route('GET', base, hash(listFields), (call) =>
  listObjects(call.tx, { account: call.account, object: 'webhook_endpoint', url: base }, call.params),
);

const remove = route('DELETE', `${base}/:id`, hash({}), async (call) => {
  const endpoint = await endpointOf(call);
  await deleteObject(call.tx, endpoint.id);
  await cacheReceivers(call.tx);
  return { id: endpoint.id, object: 'webhook_endpoint', deleted: true };
});

export const webhookEndpointRoutes = [create, retrieve, update, list, remove];
