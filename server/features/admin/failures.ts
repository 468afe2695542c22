import type { z } from 'zod';
import type { Failure, FailureKind, retryFailure as retryCall } from '../../../contract/admin/admin.ts';
import type { Context } from '../../context.ts';
import { isDatabaseUnreachable } from '../../db/connection/failures.ts';
import { notFound } from '../../errors.ts';
import { describeError } from '../../describe-error.ts';
import type { FailureSource } from '../../upkeep/failures.ts';
import { recordAudit } from '../audit/api.ts';

/** Everything that waits for an admin: money that is owed first, then what was tried last. */
export async function listFailures(context: Context): Promise<Failure[]> {
  const kinds = Object.entries(context.failures) as [FailureKind, FailureSource][];
  const lists = await Promise.all(
    kinds.map(async ([kind, source]) =>
      (await source.list(context)).map(({ nextTryAt = null, actions = ['retry'], ...failure }): Failure => ({
        ...failure,
        kind,
        nextTryAt,
        actions: [...actions],
      })),
    ),
  );
  const lastActivity = ({ lastTriedAt, since }: Failure) => Date.parse(lastTriedAt ?? since);
  const isDebt = ({ kind }: Failure) => Number(kind === 'debt');
  return lists.flat().toSorted((one, other) => isDebt(other) - isDebt(one) || lastActivity(other) - lastActivity(one));
}

/** Retries one failure now. Throws NotFound when it isn't listed anymore. */
export async function retryFailure(context: Context, { kind, id }: Listed): Promise<z.input<typeof retryCall.answer>> {
  let found: boolean;
  try {
    found = (await context.failures[kind].retry?.(context, id)) ?? false;
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

interface Listed {
  kind: FailureKind;
  id: string;
}

const NOT_LISTED = 'This is no longer listed, or its refund is still in progress. Please reload the list.';

/** Marks a failure as reviewed. Throws NotFound when it isn't listed anymore, or can't be reviewed. */
export async function reviewFailure(context: Context, { kind, id }: Listed): Promise<void> {
  if (!(await context.failures[kind].review?.(context, id))) throw notFound(NOT_LISTED);
  const act = kind === 'payment' ? 'payment_reviewed' : 'failure_reviewed';
  const target = kind === 'payment' ? { kind, id } : ({ kind: 'failure', id: `${kind}:${id}` } as const);
  await recordAudit(context, context.db, { act, userId: null, target });
  context.log.info({ kind, id }, 'an admin reviewed a failure');
}

/** Records that what is owed to a buyer was paid another way. Throws NotFound when nothing is owed anymore. */
export async function payOtherwise(context: Context, { kind, id }: Listed, note: string): Promise<void> {
  if (!(await context.failures[kind].payOtherwise?.(context, id, note))) throw notFound(NOT_LISTED);
  await recordAudit(context, context.db, { act: 'paid_otherwise', userId: null, target: { kind: 'payment', id } });
  context.log.info({ kind, id }, 'an admin recorded a payment to a buyer outside of the product');
}
