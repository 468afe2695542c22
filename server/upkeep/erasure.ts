import type { Context } from '../context.ts';
import type { DbOrTx, Tx } from '../db/client.ts';

/** Whose data is erased. */
export interface ClosedAccount {
  userId: string;
  /** The address that the account had, until it was closed. */
  email: string;
  closedAt: Date;
}

/**
 * A noun's part of erasing a closed account: our rows in batches, external systems (provider, files) by jobs that the
 * batch's transaction queues.
 */
export interface ErasureStep {
  /** Such as "photos", for the admin. */
  what: string;
  /** How many rows are left; without it the step has few. */
  count?(db: DbOrTx, account: ClosedAccount): Promise<number>;
  /** Erases up to `limit` rows and returns how many; 0 when nothing is left. Idempotent. */
  eraseBatch(context: Context, tx: Tx, account: ClosedAccount, limit: number): Promise<number>;
}
