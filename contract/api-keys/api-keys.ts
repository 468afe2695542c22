import { z } from 'zod';
import { endpoint, type Window } from '../endpoint.ts';
import { givenId, id, line, time } from '../fields.ts';
import { KEY_SCOPE_NAMES } from '../key-scopes.ts';

/** Keys of one account that have not expired. */
export const API_KEYS_MAX = 20;
/** For how long a key can be valid, in days. */
export const KEY_DAYS = [30, 90, 365] as const;
/** Requests with one key, all calls together. */
export const KEY_LIMIT: Window = { max: 120, minutes: 1 };

const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPE_NAMES)),
  /** The first and the last characters, by which people recognize it. */
  prefix: z.string(),
  lastFour: z.string(),
  createdAt: time,
  /** Null: never. */
  expiresAt: time.nullable(),
  hasExpired: z.boolean(),
  /** To the minute; null: not used yet. */
  lastUsedAt: time.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

const CHOOSE_SCOPE = 'Please choose what the key may do';
const CHOOSE_DAYS = `Please choose ${KEY_DAYS.join(', ')} days, or no end`;

export const apiKeyForm = z.object({
  name: line(1, 60, 'Please name the program that uses the key'),
  scopes: z
    .array(z.enum(KEY_SCOPE_NAMES, { error: CHOOSE_SCOPE }), { error: CHOOSE_SCOPE })
    .min(1, CHOOSE_SCOPE)
    .max(KEY_SCOPE_NAMES.length, CHOOSE_SCOPE),
  /** Null: it is valid until it is revoked. */
  days: z.literal(KEY_DAYS, { error: CHOOSE_DAYS }).nullable(),
});

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  who: 'user',
  shows: ['api-keys'],
  summary: "The account's API keys, newest first; never the keys themselves",
  answer: z.object({ apiKeys: z.array(apiKey) }),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys',
  who: 'user',
  confirmed: true,
  whileSuspended: false,
  changes: ['api-keys'],
  limits: { account: { max: 20, minutes: 60 } },
  summary: 'Create an API key; this answer alone has it',
  errors: {
    403: 'confirmation_required: confirm with the password or a passkey first',
    409: 'quota_reached: too many keys',
  },
  status: 201,
  body: apiKeyForm,
  answer: z.object({ apiKey, key: z.string() }),
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/api-keys/{id}',
  who: 'user',
  changes: ['api-keys'],
  summary: 'Revoke an API key: its next request is refused',
  errors: { 404: 'Not a key of the account' },
  status: 204,
  params: z.object({ id: givenId }),
});
