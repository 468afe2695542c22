import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { REPORTS_PER_HOUR, type ReportedPage, type ReportForm, type ReportOutcome } from '../../../contract/reports.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { pageReports, paymentLinks, pets, users } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { keyedHash, newId } from '../../ids.ts';
import { recordAudit } from '../audit/record.ts';
import { paymentUrlOf } from '../payment-links/service.ts';

const HOUR_MS = 3_600_000;
/** Open reports of one page that are stored; more wouldn't tell an admin more. */
const OPEN_MAX = 100;
const PAGES_SHOWN = 100;
const TEXTS_SHOWN = 5;

/**
 * Stores a visitor's report of a link's page. Another one of the same network is thanked for too and not stored, so that
 * a queue can't be flooded. Returns false when this network has reported too often in the last hour. Throws NotFound.
 */
export async function reportPage(
  context: Context,
  linkId: string,
  { reason, text }: ReportForm,
  network: string,
): Promise<boolean> {
  const { db, now, config } = context;
  if (!(await findReportable(context, linkId))) throw notFound('This payment link may have expired or been removed.');
  const reporterKey = keyedHash(config.sessionSecret, `reporter:${network}`);
  return db.transaction(async (tx) => {
    const isRecent = gt(pageReports.createdAt, new Date(now.getTime() - HOUR_MS));
    if ((await tx.$count(pageReports, and(eq(pageReports.reporterKey, reporterKey), isRecent))) >= REPORTS_PER_HOUR)
      return false;
    if ((await tx.$count(pageReports, isOpenOf(linkId))) >= OPEN_MAX) return true;
    const stored = await tx
      .insert(pageReports)
      .values({ id: newId(), linkId, reason, text, reporterKey, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: pageReports.id });
    // Without the breeder, who must not see the reporter's address.
    if (stored.length > 0)
      await recordAudit(context, tx, { act: 'report_received', userId: null, target: { kind: 'link', id: linkId } });
    return true;
  });
}

interface MessagesReport {
  linkId: string;
  text: string;
  /** Which side of which conversation. */
  reporter: string;
}

/** Stores a report of messages about a link's pet, once per side of a conversation. */
export async function reportMessages(
  context: Context,
  tx: Tx,
  { linkId, text, reporter }: MessagesReport,
): Promise<void> {
  const reporterKey = keyedHash(context.config.sessionSecret, `reporter of messages:${reporter}`);
  const stored = await tx
    .insert(pageReports)
    .values({ id: newId(), linkId, reason: 'messages', text, reporterKey, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ id: pageReports.id });
  if (stored.length > 0)
    await recordAudit(context, tx, { act: 'report_received', userId: null, target: { kind: 'link', id: linkId } });
}

/** Whether a link has a page that can be reported. */
export async function findReportable({ db }: Context, linkId: string): Promise<boolean> {
  const [shown] = await db
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .where(and(eq(paymentLinks.id, linkId), ne(paymentLinks.status, 'archived'), isNull(users.closedAt)));
  return shown !== undefined;
}

const isOpenOf = (linkId: string) => and(eq(pageReports.linkId, linkId), isNull(pageReports.resolvedAt));

/** Pages with open reports, the last reported first; without those of closed accounts, which a job deletes. */
export async function reportedPages(context: Context): Promise<ReportedPage[]> {
  const lastAt = sql<Date>`max(${pageReports.createdAt})`.mapWith(pageReports.createdAt);
  const groups = await context.db
    .select({
      linkId: pageReports.linkId,
      count: sql<number>`count(*)`.mapWith(Number),
      firstAt: sql<Date>`min(${pageReports.createdAt})`.mapWith(pageReports.createdAt),
      lastAt,
    })
    .from(pageReports)
    .where(isNull(pageReports.resolvedAt))
    .groupBy(pageReports.linkId)
    .orderBy(desc(lastAt), pageReports.linkId)
    .limit(PAGES_SHOWN);
  const ids = groups.map(({ linkId }) => linkId);
  const reports = Map.groupBy(await reportsOf(context, ids), ({ linkId }) => linkId);
  const links = new Map((await linksOf(context, ids)).map((row) => [row.link.id, row]));
  return groups.flatMap(({ linkId, count, firstAt, lastAt: last }) => {
    const row = links.get(linkId);
    if (!row) return [];
    const own = reports.get(linkId) ?? [];
    const { suspendedAt, ...breeder } = row.breeder;
    return {
      linkId,
      paymentUrl: paymentUrlOf(context, linkId),
      petName: row.petName,
      breeder: { ...breeder, isSuspended: suspendedAt !== null },
      isSuspended: row.link.suspendedAt !== null,
      firstAt: firstAt.toISOString(),
      lastAt: last.toISOString(),
      count,
      reasons: Object.fromEntries([...Map.groupBy(own, ({ reason }) => reason)].map(([why, all]) => [why, all.length])),
      texts: own.flatMap(({ text }) => text ?? []).slice(0, TEXTS_SHOWN),
    };
  });
}

/** Of each page at most OPEN_MAX are open. */
function reportsOf({ db }: Context, linkIds: string[]) {
  return db
    .select({ linkId: pageReports.linkId, reason: pageReports.reason, text: pageReports.text })
    .from(pageReports)
    .where(and(inArray(pageReports.linkId, linkIds), isNull(pageReports.resolvedAt)))
    .orderBy(desc(pageReports.createdAt));
}

function linksOf({ db }: Context, linkIds: string[]) {
  const { id, fullName, email, isAdmin, suspendedAt } = users;
  return db
    .select({
      link: { id: paymentLinks.id, suspendedAt: paymentLinks.suspendedAt },
      petName: pets.name,
      breeder: { id, fullName, email, isAdmin, suspendedAt },
    })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .innerJoin(users, eq(users.id, paymentLinks.userId))
    .where(and(inArray(paymentLinks.id, linkIds), isNull(users.closedAt)));
}

/** Resolves the open reports of a page that the admin has read; later ones stay open. Throws NotFound. */
export async function resolveReports(
  context: UserContext,
  linkId: string,
  { outcome, until }: { outcome: ReportOutcome; until: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const resolved = await tx
      .update(pageReports)
      .set({ outcome, resolvedAt: context.now })
      .where(and(isOpenOf(linkId), lte(pageReports.createdAt, new Date(until))))
      .returning({ id: pageReports.id });
    if (resolved.length === 0) throw notFound('No report of this page is open. Please reload the list.');
    const act = outcome === 'handled' ? 'report_handled' : 'report_dismissed';
    const details = { reports: resolved.length };
    await recordAudit(context, tx, { act, userId: null, target: { kind: 'link', id: linkId }, details });
  });
}
