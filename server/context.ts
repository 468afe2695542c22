import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { KeyScope } from '../contract/key-scopes.ts';
import type { Config } from './config.ts';
import type { DatabaseHandle, Db } from './db/client.ts';
import type { Notices } from './db/connection/notices.ts';
import type { Actor } from './actor.ts';
import type { Circuit } from './integrations/provider/circuit.ts';
import type { Circuits } from './integrations/provider/circuits.ts';
import type { Jobs } from './integrations/jobs/jobs.ts';
import type { MailSender } from './integrations/mail.ts';
import type { ModeGuard } from './integrations/provider/mode-guard.ts';
import type { WatchedStore } from './integrations/stores/object-store.ts';
import type { Pace } from './integrations/provider/pace.ts';
import type { Trace } from './trace.ts';
import type { ReadCounter } from './integrations/provider/read-counter.ts';

/** What the accounts know about who makes a request. */
export interface Callers {
  /** The user of the session cookie; null without a valid session or when the account is closed. */
  findActor(context: Pick<Context, 'config' | 'db' | 'now'>, headers: IncomingHttpHeaders): Promise<Actor | null>;
  /** The account of an API key; null for one that is not valid. */
  findKeyHolder(context: Pick<Context, 'config' | 'db' | 'now'>, key: string): Promise<KeyHolder | null>;
  /** The id of the device if it has signed in to the account of this address before. */
  findKnownDevice(context: Pick<Context, 'db' | 'now'>, email: string, token: string): Promise<string | undefined>;
  /** The id of the account of this address. */
  findAccountId(context: Pick<Context, 'db'>, email: string): Promise<string | undefined>;
  /** The id of the account whose password was given, and whose code the cookie header's sign-in waits for. */
  findStartedSignIn(context: Context, cookie: string | undefined): Promise<string | undefined>;
  /** Writes into the audit log that the account of this address, or the signed-in one, reached the limit of `call`. */
  recordLimitReached(context: Context, call: string, email: string | undefined): Promise<void>;
}

/** Who makes a request with an API key. */
export interface KeyHolder {
  keyId: string;
  scopes: readonly KeyScope[];
  /** Without a session, so that nothing that asks for a recent sign-in is done. */
  actor: Actor;
}

/** What every part of the server shares; created once in compose.ts. */
export interface Dependencies {
  config: Config;
  database: DatabaseHandle;
  db: Db;
  /** The database's notices to this process. */
  notices: Notices;
  callers: Callers;
  jobs: Jobs;
  /** Spreads the calls of background work that asks the provider about each of many accounts. */
  pace: Pace;
  stripe: Stripe;
  /** Open while the payment provider is unhealthy: calls through `stripe` that buyers wait for fail at once. */
  providerCircuit: Circuit;
  /** The circuit of each kind of call. */
  providerCircuits: Circuits;
  providerReads: ReadCounter;
  /** Refuses objects of the other mode than our key's. */
  modes: ModeGuard;
  photoStore: WatchedStore;
  mailSender: MailSender;
  log: FastifyBaseLogger;
  trace: Trace;
  /** The origin that links, mails and redirects use. */
  publicUrl: () => string;
  clock: () => Date;
}

/** What a service gets besides its input. */
export interface Context extends Dependencies {
  /** The time of the request. */
  now: Date;
  /** The value of `publicUrl`. */
  siteUrl: string;
  actor: Actor | null;
  /** Aborted when the work should stop between two steps: its job expired, or the process ends. */
  signal: AbortSignal;
  /** Null outside of a request: jobs, start-up, events of the provider. */
  origin: Origin | null;
}

/** Where a request comes from. */
export interface Origin {
  ipAddress: string;
  userAgent: string;
  /** The cookie of a browser that has signed in to any account before. */
  deviceToken: string | undefined;
}

export interface UserContext extends Context {
  actor: Actor;
}

/** The signal of work that is short, such as a request's. */
export const NEVER_ABORTED = new AbortController().signal;

/** A context for work outside of a request: jobs, start-up. */
export function systemContext(dependencies: Dependencies, signal = NEVER_ABORTED): Context {
  return {
    ...dependencies,
    now: dependencies.clock(),
    siteUrl: dependencies.publicUrl(),
    actor: null,
    signal,
    origin: null,
  };
}
