import { z } from 'zod';
import { ERROR_CODES } from './error-codes.ts';
import type { KeyScope } from './key-scopes.ts';
import { pricing } from './pricing.ts';

/** Who may call: `user` is signed in, `member` has a running trial or subscription (or is an admin). */
export type Who = 'anyone' | 'user' | 'member' | 'admin';

/** What a person may do who works for a breeder, with a sign-in of their own. */
export type Role = 'helper' | 'bookkeeper';

/**
 * What screens of the workspace show and calls change, for the browser's cache: after a call that `changes: ['pets']`, each cached
 * answer that `shows: ['pets']` is read again.
 */
export type Topic =
  | 'account'
  | 'agreements'
  | 'api-keys'
  | 'blocked-buyers'
  | 'books'
  | 'care-sheet'
  | 'deposits'
  | 'email-change'
  /** Any answer may differ, as after a second factor was given. */
  | 'everything'
  | 'failures'
  | 'imports'
  | 'kennel-page'
  | 'links'
  | 'litters'
  | 'moderation'
  | 'payment-account'
  | 'people'
  | 'pets'
  | 'photos'
  | 'push'
  | 'questions'
  | 'reservation-requests'
  | 'reviews'
  /** What only the screen of one sale shows, such as its hand-over. */
  | 'sale-details'
  | 'sales'
  | 'sessions'
  | 'updates'
  | 'users'
  | 'waitlists'
  | 'webhook-deliveries'
  | 'webhooks';

/** A form (multipart/form-data) with one file, instead of a JSON body. */
export interface Multipart {
  field: string;
  maxBytes: number;
}

/** At most `max` requests in a window that begins with the first one. */
export interface Window {
  max: number;
  minutes: number;
}

/** Counted in the database, so that all processes share the counts and a restart keeps them. */
export interface Limits {
  /** Per network address (IPv6: its /64). */
  address?: Window;
  /** Per account: the signed-in one, or the one whose email the body names, whether or not it exists. */
  account?: Window;
  /** Per device that has signed in to the named account before, instead of the other limits. */
  device?: Window;
  /** Per network address and the thing that the path's `{id}` names. */
  thing?: Window;
  /** Per browser that has opened one of the buyer's pages. */
  buyer?: Window;
  /** All requests together. */
  overall?: Window;
  /** In place of the same windows, for a browser that has opened one of the buyer's pages: many may share an address. */
  ofBuyers?: Pick<Limits, 'address' | 'thing'>;
  /** A success isn't counted. */
  failuresOnly?: boolean;
  /** Only requests of a started sign-in count, with `account` as the one that began it: its cookie is signed. */
  startedSignIn?: boolean;
  /** Per named account, with `failuresOnly`: successes count here too, since each costs as much. */
  attempts?: Window;
}

/** Requests of a network address that need no proof of work; `plainForm`: further ones of a page without scripts. */
export interface Unproven {
  address: Window;
  plainForm: Window;
}

/** What the server applies to each request of an endpoint before its handler runs. */
interface Rules {
  who: Who;
  /** What an API key must be allowed to make this call; null: it takes none. */
  scope: KeyScope | null;
  /** The session must have given the password or a passkey within CONFIRMATION_MINUTES. */
  confirmed: boolean;
  limits: Limits | null;
  /** Reads per network address, counted in the memory of each process: a read writes nothing. */
  readLimit: Window | null;
  /** After a few attempts of a network, each needs a proof of work (captcha.ts); endpoints share one counter. */
  captcha: boolean;
  /** Its own allowance of a network before each request needs a proof of work. */
  proofAfter: Unproven | null;
  multipart: Multipart | null;
  /**
   * Where the request's idempotency key is: the body's optional `key`, or the header, in place of which a cookie
   * identifies a browser.
   */
  idempotency: 'body' | 'header' | null;
  /** A suspended user may call it. By default, all but what changes something as a member. */
  whileSuspended: boolean;
  /** The answer is a stream of this type, instead of JSON. */
  download: 'text/csv' | 'application/json' | 'application/pdf' | 'application/zip' | 'text/event-stream' | null;
}

interface Call<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> extends Rules {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with `{name}` for each parameter. */
  path: string;
  summary: string;
  /** Its success replaces the session: the answer brings the new one, and the old one is refused already. */
  replacesSession: boolean;
  /** What a success changes of what screens show: declared by what signed-in users call with another method than GET. */
  changes?: readonly Topic[];
  /**
   * Who may call it besides the account's owner: these roles, on the owner's data, or with `self` each of them, on their own sign-in. None
   * by default.
   */
  roles?: readonly Role[] | 'self';
  /** What the answer shows, as long as the browser's cache has it. */
  shows?: readonly Topic[];
  /** Errors besides those that follow from rules and input: status → when. */
  errors: Partial<Record<400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 502, string>>;
  /** Status of success. 204 has no body. */
  status: 200 | 201 | 204;
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
}

/** `Given` holds the rules that types depend on. */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Given extends Pick<Rules, 'who' | 'captcha' | 'multipart' | 'idempotency' | 'download'> = Rules,
> = Call<Params, Query, Body, Answer> & Given;

const nothing = z.object({});

type Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Pick<
  Call<P, Q, B, A>,
  'method' | 'path' | 'summary'
> &
  Partial<
    Pick<
      Call<P, Q, B, A>,
      | 'errors'
      | 'status'
      | 'replacesSession'
      | 'changes'
      | 'shows'
      | 'roles'
      | 'scope'
      | 'confirmed'
      | 'limits'
      | 'readLimit'
      | 'proofAfter'
      | 'params'
      | 'query'
      | 'body'
      | 'answer'
    >
  >;

/** Declares an endpoint; routes, the browser's client and the OpenAPI document all derive from it. */
export function endpoint<
  Caller extends Who,
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
  Answer extends z.ZodType = typeof nothing,
  Captcha extends boolean = false,
  Form extends Multipart | null = null,
  Idempotency extends Rules['idempotency'] = null,
  Download extends Rules['download'] = null,
>(
  definition: Definition<Params, Query, Body, Answer> & {
    who: Caller;
    captcha?: Captcha;
    multipart?: Form;
    idempotency?: Idempotency;
    download?: Download;
    whileSuspended?: boolean;
  },
) {
  const declared = {
    errors: {},
    status: 200,
    replacesSession: false,
    scope: null,
    confirmed: false,
    limits: null,
    readLimit: null,
    captcha: false,
    proofAfter: null,
    multipart: null,
    idempotency: null,
    download: null,
    whileSuspended: definition.who !== 'member' || definition.method === 'GET',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: nothing,
    ...definition,
  };
  return declared as unknown as Endpoint<
    Params,
    Query,
    Body,
    Answer,
    { who: Caller; captcha: Captcha; multipart: Form; idempotency: Idempotency; download: Download }
  >;
}

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.record(z.string(), z.string()).optional(),
  trialExpired: z.boolean().optional(),
  /** The current pricing, with `price_changed`. */
  pricing: pricing.optional(),
  /** The breeder's note to buyers, with `paused`. */
  note: z.string().optional(),
  /** When the hold ends at the latest, with `held`; null while that payment is being checked. */
  heldUntil: z.iso.datetime().nullable().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
