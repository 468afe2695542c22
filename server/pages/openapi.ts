import { z } from 'zod';
import * as captcha from '../../contract/accounts/captcha.ts';
import { KEY_LIMIT } from '../../contract/api-keys/api-keys.ts';
import { errorBody, type Endpoint } from '../../contract/endpoint.ts';
import { IDEMPOTENCY_HEADER, idempotencyHeader } from '../../contract/fields.ts';
import { KEY_SCOPES } from '../../contract/key-scopes.ts';
import { webhookBodies } from '../../contract/outgoing-webhooks/event-data.ts';
import { WEBHOOK_EVENTS } from '../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import type { OpenApi, Operation, Schema } from './openapi-document.ts';
import { otherEndpoints } from './openapi-other.ts';

const WHO: Record<Endpoint['who'], string> = {
  anyone: 'Anyone may call.',
  user: 'For a signed-in user.',
  member: 'For a signed-in user with a running trial or subscription, or an admin.',
  admin: 'For admins.',
};

const KEY_IN_BODY = 'Repeating the request with the same `key` has one effect.';

/** Modules of the contract, by the noun that answers their calls. */
export type CallsByNoun = readonly { name: string; calls?: readonly object[] }[];

/** The OpenAPI document, from the same declarations that validate requests. */
export function buildOpenApi(productName: string, publicUrl: string, nouns: CallsByNoun): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const { name: noun, calls = [] } of [...nouns, { name: 'captcha', calls: [captcha] }]) {
    for (const [name, value] of calls.flatMap((module) => Object.entries(module))) {
      if (!isEndpoint(value)) continue;
      (paths[value.path] ??= {})[value.method.toLowerCase()] = describeOperation(noun, name, value);
    }
  }
  for (const [path, operations] of Object.entries(otherEndpoints)) paths[path] = { ...paths[path], ...operations };
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Amounts are decimal strings in USD, times ISO 8601 in UTC, ids opaque. The session is a cookie. A request that changes something is refused when its Origin is foreign. Unknown fields are ignored.',
    },
    servers: [{ url: publicUrl }],
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: { Error: toJsonSchema(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: publicUrl.startsWith('https:') ? '__Host-session' : 'session' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key of your account, created on its page "Programs", in the header Authorization: Bearer ll_…, and no cookie beside it. ${KEY_LIMIT.max} requests a minute. Its scopes: ${Object.entries(
            KEY_SCOPES,
          )
            .map(([scope, label]) => `${scope} (${label})`)
            .join(', ')}.`,
        },
      },
    },
  };
}

/** Since OpenAPI 3.1 a requirement may name what a key needs, whatever its scheme. */
const describeSecurity = ({ who, scope }: Endpoint) =>
  who === 'anyone' ? [] : [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** What a breeder's webhook is sent. */
const describeWebhooks = (): NonNullable<OpenApi['webhooks']> =>
  Object.fromEntries(
    webhookBodies.map(({ event, body }) => [
      event,
      {
        post: {
          operationId: event,
          tags: ['webhooks'],
          summary: WEBHOOK_EVENTS[event],
          description: 'Signed by the Standard Webhooks scheme, in the headers webhook-id, -timestamp and -signature.',
          requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(body, 'output') } } },
          responses: { 200: { description: 'Taken; any other status, but from 200 to 299, has it sent again' } },
        },
      },
    ]),
  );

function describeOperation(noun: string, name: string, endpoint: Endpoint): Operation {
  const hasAnswer = endpoint.status !== 204;
  const body = describeRequestBody(endpoint);
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    description: [
      WHO[endpoint.who],
      ...describeRoles(endpoint),
      ...(endpoint.scope ? [`An API key needs the scope ${endpoint.scope}.`] : []),
      ...(endpoint.idempotency === 'body' ? [KEY_IN_BODY] : []),
    ].join(' '),
    security: describeSecurity(endpoint),
    parameters: [
      ...describeParameters(endpoint.params, 'path'),
      ...describeParameters(endpoint.query, 'query'),
      ...describeHeaders(endpoint),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [endpoint.status]: {
        description: hasAnswer ? 'Done' : 'Done, without a body',
        ...(hasAnswer
          ? {
              content: {
                [endpoint.download ?? 'application/json']: { schema: toJsonSchema(endpoint.answer, 'output') },
              },
            }
          : {}),
      },
      ...describeErrors(endpoint),
    },
  };
}

/** Who may call besides a breeder. */
function describeRoles({ roles }: Endpoint): string[] {
  if (roles === 'self') return ['A person who works for a breeder acts on their own sign-in.'];
  return roles ? [`Also for a ${roles.join(' or ')} who works for the breeder.`] : [];
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const listProperties = (schema: z.ZodType) =>
  Object.entries((toJsonSchema(schema, 'input')['properties'] ?? {}) as Record<string, Schema>);

function describeParameters(schema: z.ZodType, location: 'path' | 'query') {
  const required = (toJsonSchema(schema, 'input')['required'] ?? []) as string[];
  return listProperties(schema).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeRequestBody(endpoint: Endpoint): Operation['requestBody'] {
  if (endpoint.multipart) {
    const { field, maxBytes } = endpoint.multipart;
    const file = { type: 'string', format: 'binary', description: `${maxBytes / 1024 / 1024} MB at most` };
    const schema = { type: 'object', required: [field], properties: { [field]: file } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (listProperties(endpoint.body).length === 0) return undefined;
  return { required: true, content: { 'application/json': { schema: toJsonSchema(endpoint.body, 'input') } } };
}

function describeHeaders({
  captcha: isGuarded,
  proofAfter,
  idempotency,
}: Endpoint): NonNullable<Operation['parameters']> {
  const proof = {
    name: 'X-Captcha',
    in: 'header',
    required: false,
    description: 'The solved challenge of /api/captcha/challenge, base64 of JSON; only after captcha_required.',
    schema: { type: 'string' },
  };
  const key = {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    required: false,
    description: 'Repeating the request with the same key has one effect. A cookie does the same for a browser.',
    schema: toJsonSchema(idempotencyHeader, 'input'),
  };
  return [...(isGuarded || proofAfter ? [proof] : []), ...(idempotency === 'header' ? [key] : [])];
}

/** The errors that follow from rules and input, and those that the endpoint declares. */
function describeErrors({
  method,
  path,
  who,
  scope,
  body,
  query,
  limits,
  readLimit,
  captcha: isGuarded,
  proofAfter,
  errors,
}: Endpoint): Operation['responses'] {
  const hasInput = listProperties(body).length > 0 || listProperties(query).length > 0;
  const implied: Record<string, string> = {
    ...(hasInput ? { 400: 'A field breaks a rule; `errors` has a text per field' } : {}),
    ...(who === 'anyone' ? {} : { 401: `No valid session${scope ? ' or API key' : ''}` }),
    ...(who === 'member' ? { 402: 'Trial (`trialExpired`) or subscription has ended' } : {}),
    ...(method === 'GET' ? {} : { 403: 'foreign_origin: the request came from another site' }),
    ...(path.includes('{') ? { 404: 'Missing, or not yours' } : {}),
    503: 'Database or payment provider cannot be reached; Retry-After says when to try again',
  };
  if (who === 'admin') implied[403] = 'Not an admin';
  if (isGuarded || proofAfter)
    implied[403] = 'captcha_required: this network has tried often; send the solved challenge in X-Captcha';
  const tooMany = describeLimits({ limits, readLimit });
  if (tooMany) implied[429] = `${tooMany}; Retry-After says when`;
  const all = { ...implied, ...errors };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(Object.entries(all).map(([status, description]) => [status, { description, content }]));
}

/** Such as "More than 20 failures in 5 minutes from one network address, or 20 in 60 minutes for one account". */
function describeLimits({ limits, readLimit }: Pick<Endpoint, 'limits' | 'readLimit'>): string {
  const kinds = [
    [limits?.address ?? readLimit, 'from one network address'],
    [limits?.account, 'for one account'],
    [limits?.thing, 'for one thing from one network address'],
    [limits?.buyer, 'from one browser'],
    [limits?.overall, 'in all'],
    [limits?.attempts, 'for one account, successes included'],
  ] as const;
  const [first, ...others] = kinds.flatMap(([window, whose]) =>
    window ? [{ max: window.max, rest: `in ${formatMinutes(window)} ${whose}` }] : [],
  );
  if (!first) return '';
  const what = limits?.failuresOnly ? 'failures' : 'requests';
  const alternatives = others.map(({ max, rest }) => `, or ${max} ${rest}`).join('');
  return `More than ${first.max} ${what} ${first.rest}${alternatives}`;
}

const formatMinutes = ({ minutes }: { minutes: number }) => (minutes === 1 ? 'a minute' : `${minutes} minutes`);
