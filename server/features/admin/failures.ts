import type { z } from 'zod';
import type { Failure, FailureKind, retryFailure as retryCall } from '../../../contract/admin.ts';
import type { Context } from '../../context.ts';
import { isDatabaseUnreachable } from '../../db/failures.ts';
import { notFound } from '../../http/errors.ts';
import { describeError } from '../../http/logging.ts';

/** Where work that gave up waits for a person; server/failures.ts puts the kinds together. */
export interface FailureSource {
  /** The newest at most. Errors and addresses are safe to show. */
  list(context: Context): Promise<Omit<Failure, 'kind'>[]>;
  /** Does the work now; throws what it throws. False when there is no such failure. */
  retry(context: Context, id: string): Promise<boolean>;
  /** Takes one out of the list that a person has seen; false when there is no such failure. */
  review?(context: Context, id: string): Promise<boolean>;
}
export type FailureSources = Record<FailureKind, FailureSource>;

/** Everything that gave up after all its tries, that which was tried last first. */
export async function listFailures(context: Context, sources: FailureSources): Promise<Failure[]> {
  const kinds = Object.entries(sources) as [FailureKind, FailureSource][];
  const lists = await Promise.all(
    kinds.map(async ([kind, source]) => (await source.list(context)).map((failure) => ({ kind, ...failure }))),
  );
  const lastly = ({ lastTriedAt, since }: Failure) => Date.parse(lastTriedAt ?? since);
  return lists.flat().toSorted((one, other) => lastly(other) - lastly(one));
}

/** Tries one of them once more, now. Throws 404 when it isn't among them (any more). */
export async function retryFailure(
  context: Context,
  sources: FailureSources,
  { kind, id }: { kind: FailureKind; id: string },
): Promise<z.input<typeof retryCall.answer>> {
  let found: boolean;
  try {
    found = await sources[kind].retry(context, id);
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    context.log.warn({ err: error, kind, id }, 'tried again in vain');
    return { done: false, error: describeError(error) };
  }
  if (!found) throw notFound('This is not waiting any more. Please reload the list.');
  context.log.info({ kind, id }, 'an admin had failed work done');
  return { done: true, error: null };
}

/** Takes a payment that is not its order's out of the list. Throws 404 when it isn't in it (any more). */
export async function reviewPayment(context: Context, sources: FailureSources, id: string): Promise<void> {
  if (!(await sources.payment.review?.(context, id)))
    throw notFound('This is not waiting any more, or its refund is still under way. Please reload the list.');
  context.log.info({ id }, 'an admin reviewed a payment that is not its order’s');
}
