import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditAct, AuditActor, AuditTarget } from '../../../contract/admin/audit.ts';
import { at, createdAt, id } from '../columns.ts';

/** Values without names, email addresses or tokens: entries outlive the account. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/**
 * One entry of the audit log: who did what to what, when and from where. A trigger refuses every change, and every deletion before a year has
 * passed. Without foreign keys, since entries outlive what they name.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    actorKind: text('actor_kind').$type<AuditActor>().notNull(),
    actorId: text('actor_id'),
    /** The account concerned, whose owner sees the entry. */
    userId: text('user_id'),
    act: text('act').$type<AuditAct>().notNull(),
    targetKind: text('target_kind').$type<AuditTarget>(),
    targetId: text('target_id'),
    ipAddress: text('ip_address'),
    /** Browser and system in words, such as "Chrome on Android". */
    device: text('device'),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_entries_created_index').on(table.createdAt.desc().nullsFirst(), table.id),
    index('audit_entries_user_index').on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    index('audit_entries_act_index').on(table.act, table.createdAt.desc().nullsFirst(), table.id),
    index('audit_entries_actor_index')
      .on(table.actorId, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.actorId} is not null`),
    index('audit_entries_address_index')
      .on(table.ipAddress, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.ipAddress} is not null`),
  ],
);

/** The settings of the last start, as fingerprints (config/fingerprints.ts): a start that differs is an audit entry. */
export const serverSettings = pgTable('server_settings', {
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  storedAt: at('stored_at').notNull(),
});
