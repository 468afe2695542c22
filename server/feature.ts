import type { FastifyInstance } from 'fastify';
import type { FailureKind } from '../contract/admin/admin.ts';
import type { Context, Dependencies } from './context.ts';
import type { Job } from './integrations/jobs/job-definition.ts';
import type { Website } from './pages/website.ts';
import type { ProviderEvents } from './provider-events.ts';
import type { Subscriptions } from './transaction-events.ts';
import type { ErasureStep } from './upkeep/erasure.ts';
import type { FailureSource } from './upkeep/failures.ts';
import type { Figure } from './upkeep/figures.ts';
import type { RetentionRule } from './upkeep/retention.ts';
import type { WaitsForProvider } from './upkeep/waiting.ts';

/**
 * All that a noun brings to the server. Only features/index.ts imports it, so that removing a folder and its line there
 * removes the noun. A noun adds what it lets later ones bring by declaration merging.
 */
export interface Feature {
  /** Name of its folder. */
  name: string;
  /** Earlier nouns whose api.ts it imports. */
  uses: readonly string[];
  tables: {
    /** Those that only this noun writes. */
    writes?: readonly string[];
    /** Those of earlier nouns that it still writes; the walls only let this shrink. */
    alsoWrites?: readonly string[];
    /** Those of other nouns that its statements join. */
    reads?: readonly string[];
  };
  /** Modules of the contract whose calls the API's document describes. */
  calls?: readonly object[];
  /** What answers the calls of the contract. */
  routes?: readonly ((app: FastifyInstance, dependencies: Dependencies) => void | Promise<void>)[];
  /** Pages that the server renders. */
  pages?: readonly ((app: FastifyInstance, dependencies: Dependencies, website: Website) => void | Promise<void>)[];
  jobs?: readonly Job<Context>[];
  /** What it does at events of the payment provider. */
  events?: ProviderEvents;
  /** What it does inside the transactions of earlier nouns. */
  on?: Subscriptions;
  /** How long it keeps what is personal. */
  retention?: readonly RetentionRule[];
  /** Ends what costs or could be paid when an account is closed, before anything is erased. */
  endings?: readonly ErasureStep[];
  /** Erases its rows of a closed account; a later noun's rows go first. */
  erasure?: readonly ErasureStep[];
  /** Dead letters that it lists for an admin. */
  failures?: Partial<Record<FailureKind, FailureSource>>;
  /** What of it waits for the provider, on which account: its events are listed soon, others seldom. */
  waitsForProvider?: readonly WaitsForProvider[];
  /** Gauges of /metrics, and of the admin's Health. */
  figures?: readonly Figure[];
}
