import type { Failure, FailureKind } from '../../contract/admin/admin.ts';
import type { Context } from '../context.ts';

/** A kind of dead letter that waits for an admin. */
export interface FailureSource {
  /** The newest, limited. Errors and addresses are safe to show. */
  list(context: Context): Promise<Omit<Failure, 'kind'>[]>;
  /** Retries now and throws the error of the work. False when there is no such failure. */
  retry(context: Context, id: string): Promise<boolean>;
  /** Marks one as reviewed, which removes it from the list; false when there is no such failure. */
  review?(context: Context, id: string): Promise<boolean>;
}

/** Every kind of dead letter, each from one noun or from the server itself. */
export type FailureSources = Record<FailureKind, FailureSource>;

declare module '../context.ts' {
  interface Dependencies {
    failures: FailureSources;
  }
}
