import type { Readable } from 'node:stream';
import {
  AUDIT_ACTS,
  AUDIT_CSV_MAX,
  toAuditLabel,
  type Activity,
  type AuditEntry,
  type AuditFilters,
} from '../../../contract/admin/audit.ts';
import type { Context, UserContext } from '../../context.ts';
import { toCursorPage, readCursor } from '../../db/paging/cursor.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { streamCsv } from '../../integrations/csv.ts';
import { toFilter, isAboutUser, listEntries, type ListedEntry } from './queries.ts';
import { recordAudit } from './record.ts';

const PAGE = 50;
const CSV_PAGE = 1_000;
const EXPORT_MAX = 10_000;

/** A page of the log. Throws Invalid for an invalid cursor. */
export async function auditLog(
  context: Context,
  { cursor, ...filters }: AuditFilters & { cursor?: string | undefined },
) {
  const filter = await toFilter(context.db, filters);
  const rows = await listEntries(context.db, filter, readCursor(cursor), PAGE + 1);
  const { page, nextCursor } = toCursorPage(rows.map(withPosition), PAGE);
  return { entries: page.map(present), nextCursor };
}

/** A page of what happened in the actor's account. Throws Invalid for an invalid cursor. */
export async function ownActivity(context: UserContext, cursor: string | undefined) {
  const rows = await listEntries(context.db, isAboutUser(context.actor.id), readCursor(cursor), PAGE + 1);
  const { page, nextCursor } = toCursorPage(rows.map(withPosition), PAGE);
  return { entries: page.map((row) => presentOwn(context.actor.id, row)), nextCursor };
}

/** The newest ones, for the account's export. */
export async function everyActivity({ db, actor }: UserContext): Promise<Activity[]> {
  return (await listEntries(db, isAboutUser(actor.id), undefined, EXPORT_MAX)).map((row) => presentOwn(actor.id, row));
}

const HEADER = [
  'Time',
  'Act',
  'Actor',
  'Actor id',
  'Actor email',
  'Account id',
  'Account email',
  'Target',
  'Target id',
  'Address',
  'Device',
  'Details',
];

/** The log as CSV, read page by page while it is sent. The download is an entry itself. */
export async function auditCsv(context: Context, filters: AuditFilters): Promise<Readable> {
  const filter = await toFilter(context.db, filters);
  await recordAudit(context, context.db, { act: 'audit_exported', userId: null });
  async function* lines() {
    yield HEADER;
    let sent = 0;
    const entries = everyPage<ListedEntry>(CSV_PAGE, (after, limit) =>
      listEntries(context.db, filter, after?.entry, limit),
    );
    for await (const entry of entries) {
      yield presentAuditLine(entry);
      sent += 1;
      if (sent === AUDIT_CSV_MAX) return;
    }
  }
  return streamCsv(lines());
}

function presentAuditLine({ entry, actorEmail, accountEmail }: ListedEntry) {
  const { createdAt, act, actorKind, actorId, userId, targetKind, targetId, ipAddress, device, details } = entry;
  const words = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  return [
    createdAt.toISOString(),
    toAuditLabel(AUDIT_ACTS, act),
    actorKind,
    actorId,
    actorEmail,
    userId,
    accountEmail,
    targetKind,
    targetId,
    ipAddress,
    device,
    words.join('; '),
  ];
}

const withPosition = (row: ListedEntry) => ({ ...row, id: row.entry.id, createdAt: row.entry.createdAt });

const presentTarget = ({ targetKind, targetId }: ListedEntry['entry']) =>
  targetKind && targetId ? { kind: targetKind, id: targetId } : null;

function present({ entry, actorEmail, accountEmail }: ListedEntry): AuditEntry {
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    act: entry.act,
    actor: { kind: entry.actorKind, id: entry.actorId, email: actorEmail },
    account: entry.userId ? { id: entry.userId, email: accountEmail } : null,
    target: presentTarget(entry),
    ipAddress: entry.ipAddress,
    device: entry.device,
    details: entry.details,
  };
}

/** Who else acts in an account: a user who isn't its owner works for them. */
const OTHERS: Partial<Record<string, Activity['by']>> = { provider: 'provider', user: 'person' };

/** Leaves out an admin's address and device, and details meant only for the operator. */
function presentOwn(userId: string, { entry, actorName, actorRole }: ListedEntry): Activity {
  const isUs = entry.actorKind === 'system' || (entry.actorKind === 'admin' && entry.actorId !== userId);
  const by = entry.actorId === userId ? 'you' : isUs ? 'us' : (OTHERS[entry.actorKind] ?? 'visitor');
  return {
    id: entry.id,
    at: entry.createdAt.toISOString(),
    act: entry.act,
    target: presentTarget(entry),
    ipAddress: isUs ? null : entry.ipAddress,
    device: isUs ? null : entry.device,
    details: entry.details,
    by,
    person: by === 'person' && actorName && actorRole ? { name: actorName, role: actorRole } : null,
  };
}
