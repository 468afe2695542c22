import type { z } from 'zod';
import type { Failure, FailureKind, retryFailure as retryCall } from '../../../contract/admin/admin.ts';
import type { Context } from '../../context.ts';
import { isDatabaseUnreachable } from '../../db/connection/failures.ts';
import { notFound } from '../../errors.ts';
import { describeError } from '../../describe-error.ts';
import type { FailureSource } from '../../upkeep/failures.ts';
import { recordAudit } from '../audit/api.ts';

/** Everything that failed on every attempt, last tried first. */
export async function listFailures(context: Context): Promise<Failure[]> {
  const kinds = Object.entries(context.failures) as [FailureKind, FailureSource][];
  const lists = await Promise.all(
    kinds.map(async ([kind, source]) => (await source.list(context)).map((failure) => ({ kind, ...failure }))),
  );
  const lastActivity = ({ lastTriedAt, since }: Failure) => Date.parse(lastTriedAt ?? since);
  return lists.flat().toSorted((one, other) => lastActivity(other) - lastActivity(one));
}

/** Retries one failure now. Throws NotFound when it isn't listed anymore. */
export async function retryFailure(
  context: Context,
  { kind, id }: { kind: FailureKind; id: string },
): Promise<z.input<typeof retryCall.answer>> {
  let found: boolean;
  try {
    found = await context.failures[kind].retry(context, id);
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    context.log.warn({ err: error, kind, id }, 'an admin retried failed work, and it failed again');
    return { done: false, error: describeError(error) };
  }
  if (!found) throw notFound('This is no longer listed. Please reload the list.');
  const target = { kind: 'failure', id: `${kind}:${id}` } as const;
  await recordAudit(context, context.db, { act: 'failure_retried', userId: null, target });
  context.log.info({ kind, id }, 'an admin retried failed work');
  return { done: true, error: null };
}

/** Marks an unmatched payment as reviewed. Throws NotFound when it isn't listed anymore. */
export async function reviewPayment(context: Context, id: string): Promise<void> {
  if (!(await context.failures.payment.review?.(context, id)))
    throw notFound('This is no longer listed, or its refund is still in progress. Please reload the list.');
  await recordAudit(context, context.db, { act: 'payment_reviewed', userId: null, target: { kind: 'payment', id } });
  context.log.info({ id }, 'an admin reviewed an unmatched payment');
}
