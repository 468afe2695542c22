import { and, eq, gt, inArray } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { imports } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import type { ImportRow } from './presenter.ts';

/** The actor's import, unless its time is over. */
export const isOwn = ({ actor, now }: UserContext, id: string) =>
  and(eq(imports.id, id), eq(imports.userId, actor.id), gt(imports.expiresAt, now));

export const importNotFound = () => notFound('This import was not found.');

/** Locks one of the actor's imports, and what starts another one. Throws NotFound. */
export async function lockImport(context: UserContext, tx: Tx, id: string): Promise<ImportRow> {
  await lockImports(context, tx);
  const [row] = await tx.select().from(imports).where(isOwn(context, id)).for('update');
  if (!row) throw importNotFound();
  return row;
}

export const lockImports = ({ actor }: UserContext, tx: Tx): Promise<void> =>
  takeNamedLock(tx, `imports of ${actor.id}`);

/** Throws Conflict while a job works on an import of the actor's. */
export async function refuseWhileRunning({ actor }: UserContext, tx: Tx): Promise<void> {
  const isRunning = and(eq(imports.userId, actor.id), inArray(imports.state, ['importing', 'undoing']));
  if ((await tx.$count(imports, isRunning)) > 0)
    throw conflict('Another import is running. Please wait until it has ended.', 'under_way');
}
