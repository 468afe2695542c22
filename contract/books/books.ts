import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, id, time } from '../fields.ts';
import { optionalTimeZone } from '../addresses/time-zone.ts';

/** A year such as 2026, or a month such as 2026-11. */
const period = z.string().regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/, 'Please choose a year or a month');

/** What moved, by the ledger. `net` is what is left of `paid` after all up to `held`. */
const movedMoney = z.object({
  sales: z.int(),
  /** What buyers paid, with the platform fee. */
  paid: amount,
  refunds: amount,
  /** Amount withdrawn for disputes, less what won disputes returned. */
  disputes: amount,
  /** Less what was returned with refunds. */
  platformFee: amount,
  providerFees: amount,
  /** Parts of a price, less those that were earned, kept or returned: the breeder owes it to buyers until then. */
  held: amount,
  net: amount,
  /** What of it never passed the provider: cash and Zelle, less what was returned by hand. */
  direct: amount,
  /** What the balance at the provider gained by the ledger, before payouts. */
  balance: amount,
});
export type MovedMoney = z.infer<typeof movedMoney>;

const payout = z.object({
  id: z.string(),
  amount,
  /** Its period is the one in which it was made. */
  madeAt: time,
  /** A day of the provider, as midnight UTC. */
  arrivesAt: time,
  status: z.string(),
});
export type Payout = z.infer<typeof payout>;

export const statement = z.object({
  period: z.string(),
  timeZone: z.string(),
  from: time,
  /** The first moment that no longer counts. */
  to: time,
  totals: movedMoney,
  months: z.array(movedMoney.extend({ month: z.string() })),
  /** Cash and the like, recorded by hand: in no other figure. */
  recorded: z.object({ sales: z.int(), amount }),
  /** The provider's transfers to the bank; null while the provider doesn't answer. `total`: null where they are too many to list all. */
  payouts: z.object({ total: amount.nullable(), list: z.array(payout) }).nullable(),
});
export type Statement = z.infer<typeof statement>;

/** What a statement's figures are called, in this order. */
export const FIGURE_LABELS = {
  paid: 'Buyers paid',
  refunds: 'Refunded',
  disputes: 'Withdrawn for disputes',
  platformFee: 'Platform fee',
  providerFees: 'Payment provider’s fees',
  held: 'Held for buyers',
  net: 'Net',
} as const satisfies Partial<Record<keyof MovedMoney, string>>;

/** What follows "Net": where the money lies. */
export const MONEY_LOCATION_LABELS = {
  direct: 'Paid to you directly, in cash or by Zelle',
  balance: 'Added to your Stripe balance, before payouts',
} as const satisfies Partial<Record<keyof MovedMoney, string>>;

/** What the last of them is not, to the cent. */
export const BALANCE_NOTE =
  'A refund counts from the day it was asked for, also while it waits for your Stripe balance. What Stripe bills for no sale of yours, such as a bank payment that failed, is in your Stripe dashboard only.';

/** Below payouts without a total. */
export const NOT_ALL_PAYOUTS = 'These are not all, so there is no total. A month lists its own.';

const params = z.object({ period });
/** Where months begin and end: in the breeder's time zone, as the days of their receipts, if it names none. */
const query = z.object({ timeZone: optionalTimeZone });

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/books/statements/{period}',
  who: 'user',
  roles: ['bookkeeper'],
  shows: ['books'],
  readLimit: { max: 120, minutes: 1 },
  summary: 'What was sold, refunded, kept and paid out in a year or month, equal to the ledger to the cent',
  params,
  query,
  answer: statement,
});

export const statementCsv = endpoint({
  method: 'GET',
  path: '/api/books/statements/{period}/csv',
  who: 'user',
  roles: ['bookkeeper'],
  readLimit: { max: 30, minutes: 1 },
  download: 'text/csv',
  summary: 'Each movement of the same period as a file (RFC 4180); no cell is a formula to a spreadsheet',
  params,
  query,
  answer: z.string(),
});

export const statementPdf = endpoint({
  method: 'GET',
  path: '/api/books/statements/{period}/pdf',
  who: 'user',
  roles: ['bookkeeper'],
  readLimit: { max: 20, minutes: 1 },
  download: 'application/pdf',
  summary: 'The same statement as a PDF',
  params,
  query,
  answer: z.string(),
});

/** Receipts of a period that are listed at most. */
export const RECEIPTS_LISTED_MAX = 500;

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/books/statements/{period}/receipts',
  who: 'user',
  roles: ['bookkeeper'],
  readLimit: { max: 120, minutes: 1 },
  summary: 'The receipts of the sales of the same period, the newest first; each is a PDF of its own',
  params,
  query,
  answer: z.object({
    receipts: z.array(z.object({ orderId: id, number: z.int(), issuedAt: time, petName: z.string(), total: amount })),
  }),
});
export type ListedReceipt = z.infer<typeof listReceipts.answer>['receipts'][number];

/** Asks for the password or a passkey where needed; the browser then downloads the archive itself. */
export const prepareArchive = endpoint({
  method: 'POST',
  path: '/api/books/archive',
  who: 'user',
  changes: [],
  confirmed: true,
  limits: { account: { max: 30, minutes: 60 } },
  summary: 'Where the archive of the account can be downloaded now',
  answer: z.object({ path: z.string() }),
});

export const downloadArchive = endpoint({
  method: 'GET',
  path: '/api/books/archive',
  who: 'user',
  confirmed: true,
  limits: { account: { max: 10, minutes: 60 } },
  download: 'application/zip',
  summary: 'Everything as one ZIP: data as JSON and CSV, photos, and receipts as PDFs',
  answer: z.string(),
});
