import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import {
  REPORTS_PER_HOUR,
  type ReportedPage,
  type ReportForm,
  type ReportOutcome,
} from '../../../contract/reports/reports.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { pageReports } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { keyedHash, newId } from '../../ids.ts';
import { recordAudit } from '../audit/api.ts';
import {
  findReportedBreeder,
  isOpenReportAbout,
  reportedKennels,
  reportedLinks,
  reportedLitters,
  reportedReviews,
  type PageId,
} from './reported-pages.ts';

/** Open reports of one page that are stored; more would not help an admin. */
const OPEN_MAX = 100;
const PAGES_SHOWN = 100;
const TEXTS_SHOWN = 5;

/**
 * Stores a visitor's report of a page. Another one of the same network is thanked for too and not stored, so that
 * a queue can't be flooded. Returns false when this network has reported too often in the last hour. Throws NotFound.
 */
export async function reportPage(
  context: Context,
  page: PageId,
  { reason, text }: ReportForm,
  network: string,
): Promise<boolean> {
  const { db, now, config } = context;
  const breederId = await findReportedBreeder(context, page);
  if (breederId === undefined) throw notFound('This page may have expired or been removed.');
  const reported = page.kind === 'link' ? { linkId: page.id } : { litterId: page.id, breederId };
  const reporterKey = keyedHash(config.sessionSecret, `reporter:${network}`);
  return db.transaction(async (tx) => {
    const isRecent = gt(pageReports.createdAt, new Date(now.getTime() - HOUR_MS));
    if ((await tx.$count(pageReports, and(eq(pageReports.reporterKey, reporterKey), isRecent))) >= REPORTS_PER_HOUR)
      return false;
    if ((await tx.$count(pageReports, isOpenReportAbout(page))) >= OPEN_MAX) return true;
    const stored = await tx
      .insert(pageReports)
      .values({ id: newId(), ...reported, reason, text, reporterKey, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: pageReports.id });
    // Without the breeder, who must not see the reporter's address.
    if (stored.length > 0) await recordAudit(context, tx, { act: 'report_received', userId: null, target: page });
    return true;
  });
}

interface MessagesReport {
  linkId: string;
  text: string;
  questionId: string;
  side: Side;
}

const SIDES = ['buyer', 'breeder'] as const;
type Side = (typeof SIDES)[number];

const toReporterKey = (secret: string, side: Side, questionId: string) =>
  keyedHash(secret, `reporter of messages:${side}:${questionId}`);

/** Stores a report of messages about a link's pet, once per side of a conversation. */
export async function reportMessages(
  context: Context,
  tx: Tx,
  { linkId, text, questionId, side }: MessagesReport,
): Promise<void> {
  const reporterKey = toReporterKey(context.config.sessionSecret, side, questionId);
  const stored = await tx
    .insert(pageReports)
    .values({ id: newId(), linkId, reason: 'messages', text, reporterKey, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ id: pageReports.id });
  if (stored.length > 0)
    await recordAudit(context, tx, { act: 'report_received', userId: null, target: { kind: 'link', id: linkId } });
}

/** Erases what reports quote of conversations that are erased; that they were reported stays. */
export async function eraseReportedMessages(
  tx: Tx,
  { sessionSecrets }: Pick<Context['config'], 'sessionSecrets'>,
  questionIds: string[],
): Promise<void> {
  const keys = questionIds.flatMap((id) =>
    sessionSecrets.flatMap((secret) => SIDES.map((side) => toReporterKey(secret, side, id))),
  );
  if (keys.length > 0) await tx.update(pageReports).set({ text: null }).where(inArray(pageReports.reporterKey, keys));
}

/** Pages with open reports, the last reported first; without those of closed accounts, which a job deletes. */
export async function reportedPages(context: Context): Promise<ReportedPage[]> {
  const groups = await openGroups(context);
  const [links, ofLitters] = [
    groups.flatMap(({ linkId }) => linkId ?? []),
    groups.flatMap(({ litterId, breederId }) =>
      litterId && breederId && litterId !== breederId ? { litterId, breederId } : [],
    ),
  ];
  const kennels = groups.flatMap(({ litterId, breederId }) => (litterId && litterId === breederId ? litterId : []));
  const litterIds = ofLitters.map(({ litterId }) => litterId);
  const ofReviews = await reportedReviews(context, litterIds);
  const reviewIds = new Set(ofReviews.map(({ id }) => id));
  const reports = Map.groupBy(await selectOpenReports(context, links, [...litterIds, ...kennels]), ({ page }) => page);
  const found = [
    ...(await reportedLinks(context, links)),
    ...(await reportedLitters(
      context,
      ofLitters.filter(({ litterId }) => !reviewIds.has(litterId)),
    )),
    ...ofReviews,
    ...(await reportedKennels(context, kennels)),
  ];
  const pages = new Map(found.map((page) => [page.id, page]));
  return groups.flatMap(({ linkId, litterId, count, firstAt, lastAt }) => {
    const page = pages.get((linkId ?? litterId)!);
    if (!page) return [];
    const own = reports.get(page.id) ?? [];
    return {
      ...page,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      count,
      reasons: Object.fromEntries([...Map.groupBy(own, ({ reason }) => reason)].map(([why, all]) => [why, all.length])),
      texts: own.flatMap(({ text }) => text ?? []).slice(0, TEXTS_SHOWN),
    };
  });
}

function openGroups({ db }: Context) {
  const { linkId, litterId, breederId } = pageReports;
  const lastAt = sql<Date>`max(${pageReports.createdAt})`.mapWith(pageReports.createdAt);
  const firstAt = sql<Date>`min(${pageReports.createdAt})`.mapWith(pageReports.createdAt);
  return db
    .select({ linkId, litterId, breederId, count: sql<number>`count(*)`.mapWith(Number), firstAt, lastAt })
    .from(pageReports)
    .where(isNull(pageReports.resolvedAt))
    .groupBy(linkId, litterId, breederId)
    .orderBy(desc(lastAt), linkId, litterId)
    .limit(PAGES_SHOWN);
}

/** The open reports of pages, the newest first; each page has at most OPEN_MAX. */
function selectOpenReports({ db }: Context, linkIds: string[], litterIds: string[]) {
  const isShown = or(inArray(pageReports.linkId, linkIds), inArray(pageReports.litterId, litterIds));
  const page = sql<string>`coalesce(${pageReports.linkId}, ${pageReports.litterId})`;
  return db
    .select({ page, reason: pageReports.reason, text: pageReports.text })
    .from(pageReports)
    .where(and(isShown, isNull(pageReports.resolvedAt)))
    .orderBy(desc(pageReports.createdAt));
}

/** Resolves the open reports of a page that the admin has read; later ones stay open. Throws NotFound. */
export async function resolveReports(
  context: UserContext,
  page: PageId,
  { outcome, until }: { outcome: ReportOutcome; until: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const resolved = await tx
      .update(pageReports)
      .set({ outcome, resolvedAt: context.now })
      .where(and(isOpenReportAbout(page), lte(pageReports.createdAt, new Date(until))))
      .returning({ id: pageReports.id });
    if (resolved.length === 0) throw notFound('No report of this page is open. Please reload the list.');
    const act = outcome === 'handled' ? 'report_handled' : 'report_dismissed';
    const details = { reports: resolved.length };
    await recordAudit(context, tx, { act, userId: null, target: page, details });
  });
}
