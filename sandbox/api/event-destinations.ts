import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { address, hash, list, mergeMetadata, metadata, oneChoice, required, text } from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { apiVersion } from '../http/version.ts';
import { emitThin } from '../store/events.ts';
import { newId } from '../store/ids.ts';
import { deleteObject, existing, insert, save, type Stored } from '../store/objects.ts';
import { writeReceiver } from '../store/receivers.ts';
import type { ThinEvent } from '../store/thin-event.ts';
import type { World } from '../store/world.ts';
import { needConnect } from './accounts.ts';
import { olderVersion } from './older-version.ts';
import { pageFields, readPage } from './v2-list.ts';

type Destination = Stripe.V2.Core.EventDestination;

const object = 'v2.core.event_destination';
const path = '/v2/core/event_destinations';

const ADDRESS = 'webhook_endpoint.url';
const SECRET = 'webhook_endpoint.signing_secret';
const includable = { include: list(oneChoice([ADDRESS])) };
const shared = { description: text(), metadata: metadata(), webhook_endpoint: hash({ url: required(address()) }) };

const createParams = hash({
  ...shared,
  enabled_events: required(list(text())),
  event_payload: required(oneChoice(['snapshot', 'thin'])),
  events_from: list(oneChoice(['@self', '@accounts'])),
  include: list(oneChoice([ADDRESS, SECRET])),
  name: required(text()),
  snapshot_api_version: oneChoice([apiVersion, olderVersion]),
  type: required(oneChoice(['webhook_endpoint'])),
});

interface Internal extends Record<string, unknown> {
  url: string;
  secret: string;
}

/** Address and secret are shown only where they are included, the secret at the creation only. */
function present({ data, internal }: Stored<object>, include: string[] = []): object {
  const { url, secret } = internal as Internal;
  const shown = {
    ...(include.includes(ADDRESS) && { url }),
    ...(include.includes(SECRET) && { signing_secret: secret }),
  };
  return { ...data, webhook_endpoint: shown };
}

/** Thin events are named by the version of the API that makes them. */
function checkTypes(payload: Destination['event_payload'], types: string[]): void {
  const misplaced = types.filter((type) => type !== '*' && /^v\d\./.test(type) !== (payload === 'thin'));
  if (misplaced.length === 0) return;
  throw invalidRequest(`Event types with another payload than ${payload}: ${misplaced.join()}`, 'enabled_events');
}

/** Stores a changed destination, and where its events go from now on. */
async function store(world: World, stored: Stored<Destination>): Promise<void> {
  const { data, internal } = stored;
  const { url, secret } = internal as Internal;
  data.updated = new Date(world.nowMs).toISOString();
  await save(world, stored);
  const from = data.events_from ?? [];
  await writeReceiver(
    world,
    data.id,
    data.status === 'disabled'
      ? undefined
      : {
          id: data.id,
          url,
          secret,
          connect: from.length === 2 ? 'both' : from[0] === '@accounts',
          types: data.enabled_events,
          thin: data.event_payload === 'thin',
          version: data.snapshot_api_version,
        },
  );
}

const create = route('POST', path, createParams, async (call) => {
  const { webhook_endpoint: endpoint, include, description = '', metadata: given, ...fields } = call.params;
  if (!endpoint) throw invalidRequest('A webhook_endpoint needs an address.', 'webhook_endpoint');
  if (fields.snapshot_api_version && fields.event_payload === 'thin')
    throw invalidRequest('Thin events have no version.', 'snapshot_api_version');
  checkTypes(fields.event_payload, fields.enabled_events);
  if (fields.events_from?.includes('@accounts')) await needConnect(call);
  const now = new Date(call.nowMs).toISOString();
  const { snapshot_api_version = apiVersion, ...others } = fields;
  const data: Destination = {
    id: newId('eventDestination'),
    object,
    created: now,
    description,
    events_from: ['@self'],
    ...others,
    livemode: false,
    metadata: mergeMetadata({}, given),
    ...(fields.event_payload === 'snapshot' && { snapshot_api_version }),
    status: 'enabled',
    updated: now,
  };
  const internal: Internal = { url: endpoint.url, secret: newId('signingSecret') };
  const stored = await insert(call, call.account, data, { internal });
  await store(call, stored);
  return present(stored, include);
});

/** Its owner has it sign with another secret; the dashboard can keep the old one for a day, the sandbox doesn't. */
export async function rollSecret(world: World, id: string): Promise<string> {
  const stored = await existing(world, object, id, { lock: true, param: 'destination' });
  stored.internal['secret'] = newId('signingSecret');
  await store(world, stored);
  return String(stored.internal['secret']);
}

const find = (call: Call<unknown>, lock = false) => existing(call, object, call.id, { account: call.account, lock });

const retrieve = route('GET', `${path}/:id`, hash(includable), async (call) =>
  present(await find(call), call.params.include),
);

const all = route('GET', path, hash({ ...pageFields, ...includable }), ({ params: { include, ...page }, ...call }) =>
  readPage(call, { account: call.account, object, url: path }, page, (stored) => present(stored, include)),
);

const updateParams = hash({ ...shared, ...includable, enabled_events: list(text()), name: text() });

const update = route('POST', `${path}/:id`, updateParams, async (call) => {
  const stored = await find(call, true);
  const { include, webhook_endpoint: endpoint, metadata: given, ...fields } = call.params;
  checkTypes(stored.data.event_payload, fields.enabled_events ?? []);
  Object.assign(stored.data, fields, { metadata: mergeMetadata(stored.data.metadata, given) });
  if (endpoint) stored.internal['url'] = endpoint.url;
  await store(call, stored);
  return present(stored, include);
});

const switchRoute = (name: 'enable' | 'disable') =>
  route('POST', `${path}/:id/${name}`, hash({}), async (call) => {
    const stored = await find(call, true);
    stored.data.status = `${name}d`;
    if (name === 'disable') stored.data.status_details = { disabled: { reason: 'user' } };
    else delete stored.data.status_details;
    await store(call, stored);
    return present(stored);
  });

const ping = route('POST', `${path}/:id/ping`, hash({}), async (call) => {
  const { data } = await find(call);
  const related = { id: data.id, type: object, url: `${path}/${data.id}` };
  return emitThin(call, call.account, `${object}.ping`, related, { to: data.id });
});

const remove = route('DELETE', `${path}/:id`, hash({}), async (call) => {
  const { id } = await find(call, true);
  await deleteObject(call, id);
  await writeReceiver(call, id, undefined);
  return { id, object };
});

const retrieveEvent = route('GET', '/v2/core/events/:id', hash({}), async (call) => {
  const { data } = await existing(call, 'v2.core.event', call.id);
  return data;
});

/** Lists events of the platform and all its accounts, the newest first. */
const listEvents = route(
  'GET',
  '/v2/core/events',
  hash({ ...pageFields, types: list(text()) }),
  async ({ tx, params: { limit = 20, page, types } }) => {
    const found = await tx.query<{ data: ThinEvent }>(
      `select data from sandbox.objects where object = 'v2.core.event' and ($1::text[] is null or data ->> 'type' = any($1))
         and ($2::text is null or seq < (select seq from sandbox.objects where id = $2)) order by seq desc limit $3`,
      [types ?? null, page ?? null, limit + 1],
    );
    const data = found.slice(0, limit).map((row) => row.data);
    const only = (types ?? []).map((type, index) => `&types[${index}]=${encodeURIComponent(type)}`).join('');
    const next = found.length > limit ? `/v2/core/events?limit=${limit}&page=${data.at(-1)!.id}${only}` : null;
    return { data, next_page_url: next, previous_page_url: null };
  },
);

export const eventDestinationRoutes = [
  create,
  retrieve,
  all,
  update,
  switchRoute('enable'),
  switchRoute('disable'),
  ping,
  remove,
  retrieveEvent,
  listEvents,
];
