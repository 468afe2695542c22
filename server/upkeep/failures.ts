import type { Failure, FailureKind } from '../../contract/admin/admin.ts';
import type { Context } from '../context.ts';

/** A failure without its kind; most are retried only, whenever their own schedule says. */
type ListedFailure = Omit<Failure, 'kind' | 'nextTryAt' | 'actions'> & {
  nextTryAt?: string | null;
  actions?: readonly Failure['actions'][number][];
};

/** A kind of failure that waits for an admin. */
export interface FailureSource {
  /** The newest, limited. Errors and addresses are safe to show. */
  list(context: Context): Promise<ListedFailure[]>;
  /** Retries now and throws the error of the work. False when there is no such failure. */
  retry?(context: Context, id: string): Promise<boolean>;
  /** Marks one as reviewed, which removes it from the list; false when there is no such failure. */
  review?(context: Context, id: string): Promise<boolean>;
  /** Records that the buyer got the money another way, as the note says; false when there is no such failure. */
  payOtherwise?(context: Context, id: string, note: string): Promise<boolean>;
}

/** Every kind of failure, each from one noun or from the server itself. */
export type FailureSources = Record<FailureKind, FailureSource>;

declare module '../context.ts' {
  interface Dependencies {
    failures: FailureSources;
  }
}
