import type { AuditAct, AuditActor, AuditTarget } from '../../../contract/admin/audit.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import type { AuditDetails } from '../../db/schema/audit.ts';
import { auditEntries } from '../../db/schema.ts';
import { newId } from '../../ids.ts';
import { describeDevice } from './device.ts';

export interface AuditEntry {
  act: AuditAct;
  /** Who did it; by default the context's actor, else a visitor if there is a request, else the system. */
  by?: { kind: AuditActor; id: string | null } | undefined;
  /** The account concerned, whose owner sees the entry; by default the actor's own. */
  userId?: string | null;
  target?: { kind: AuditTarget; id: string };
  /** Must not contain names, email addresses or tokens. */
  details?: AuditDetails;
}

/** Adds an entry to the audit log, in the transaction of the act that it records. */
export async function recordAudit(
  context: Pick<Context, 'actor' | 'origin' | 'now'>,
  db: DbOrTx,
  entry: AuditEntry,
): Promise<void> {
  const { kind, id } = entry.by ?? toAuditActor(context);
  await db.insert(auditEntries).values({
    id: newId(),
    actorKind: kind,
    actorId: id,
    userId: entry.userId === undefined ? (entry.by ?? context.actor ?? { id }).id : entry.userId,
    act: entry.act,
    targetKind: entry.target?.kind ?? null,
    targetId: entry.target?.id ?? null,
    ipAddress: context.origin?.ipAddress ?? null,
    device: context.origin && describeDevice(context.origin.userAgent),
    details: entry.details ?? {},
    createdAt: context.now,
  });
}

function toAuditActor({ actor, origin }: Pick<Context, 'actor' | 'origin'>): { kind: AuditActor; id: string | null } {
  if (actor) return { kind: actor.isAdmin ? 'admin' : 'user', id: actor.person?.id ?? actor.id };
  return { kind: origin ? 'visitor' : 'system', id: null };
}
