import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, id, lines, time } from '../fields.ts';

/** Why a visitor reports a page, as the form says it. */
export const REPORT_REASONS = {
  scam: 'I think this is a scam',
  welfare: 'I’m worried about the animal',
  stolen: 'The photo or text belongs to someone else',
  unlawful: 'This animal may not be sold',
  other: 'Something else',
} as const;
/** With the one that a conversation's own report has. */
export const REPORT_LABELS = { ...REPORT_REASONS, messages: 'Messages between a buyer and the breeder' } as const;
export type ReportReason = keyof typeof REPORT_LABELS;

const formReason = z.enum(Object.keys(REPORT_REASONS) as [keyof typeof REPORT_REASONS], {
  error: 'Please choose a reason',
});
const reportReason = z.enum(Object.keys(REPORT_LABELS) as [ReportReason, ...ReportReason[]]);

export const REPORT_TEXT_MAX = 1_000;
/** Reports of one network in an hour. */
export const REPORTS_PER_HOUR = 5;

/** The plain form of the report page. */
export const reportForm = z.object({
  reason: formReason,
  text: lines(0, REPORT_TEXT_MAX, 'Please write a text')
    .optional()
    .transform((text) => text || null),
});
export type ReportForm = z.output<typeof reportForm>;

export const reportOutcome = z.enum(['handled', 'dismissed'], { error: 'Unknown outcome' });
export type ReportOutcome = z.infer<typeof reportOutcome>;

/** What can be reported and suspended alone: the page of a payment link, a litter, or a kennel, whose id is its breeder's; a review. */
export const pageKind = z.enum(['link', 'litter', 'kennel', 'review'], { error: 'There is no such page' });
export type PageKind = z.infer<typeof pageKind>;

/** A page as an admin decides on it. */
export const moderatedPage = z.object({
  kind: pageKind,
  id,
  /** The name of the pet, the litter or the kennel; null for what was deleted since. */
  name: z.string().nullable(),
  url: z.url(),
  isSuspended: z.boolean(),
});
export type ModeratedPage = z.infer<typeof moderatedPage>;

/** The open reports of one page. */
export const reportedPage = moderatedPage.extend({
  breeder: z.object({ id, fullName: z.string(), email: z.string(), isAdmin: z.boolean(), isSuspended: z.boolean() }),
  firstAt: time,
  lastAt: time,
  count: z.int(),
  /** How often each reason was given. */
  reasons: z.partialRecord(reportReason, z.int()),
  /** The newest texts. */
  texts: z.array(z.string()),
  /** What the review says, and its answer; left out of pages. */
  review: z
    .object({ stars: z.int(), text: z.string(), answer: z.string().nullable(), isAnswerSuspended: z.boolean() })
    .optional(),
});
export type ReportedPage = z.infer<typeof reportedPage>;

export const adminReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  who: 'admin',
  shows: ['moderation'],
  summary: 'Pages with open reports, the last reported first: the newest hundred',
  answer: z.object({ pages: z.array(reportedPage) }),
});

export const resolveReports = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{kind}/{id}/resolve',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Resolve the open reports of a page up to `until`, which the admin has read',
  errors: { 404: 'No report is open' },
  status: 204,
  params: z.object({ kind: pageKind, id: givenId }),
  body: z.object({ outcome: reportOutcome, until: time }),
});
