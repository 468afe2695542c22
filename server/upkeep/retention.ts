import type { Context } from '../context.ts';

/** How long one kind of data is kept, and what erases it. docs/retention.md lists all rules. */
export interface RetentionRule {
  what: string;
  /** Such as "30 days after the checkout was opened". */
  kept: string;
  why: string;
  /** The statement, or another job's name. */
  by: { eraseBatch(context: Context, limit: number): Promise<number> } | { job: string } | { nothing: string };
}

const BATCH = 500;
/** Bounds one run of a rule; the next night continues. */
const BATCHES = 200;

/** Erases what is due by one rule, in batches, each a short transaction. Returns how much. */
export async function erase(context: Context, { by }: RetentionRule): Promise<number> {
  if (!('eraseBatch' in by)) return 0;
  let erased = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    context.signal.throwIfAborted();
    const count = await by.eraseBatch(context, BATCH);
    erased += count;
    if (count < BATCH) break;
  }
  return erased;
}
