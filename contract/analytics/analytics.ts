import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amount, givenId, id } from '../fields.ts';
import { timeZone } from '../addresses/time-zone.ts';

/** Months of the charts, the present one included. */
export const ANALYTICS_MONTHS = 12;
/** Days over which views and checkouts of links are counted. */
export const VIEWS_DAYS = 30;

const month = z.object({
  /** Such as "2026-11". */
  month: z.string(),
  /** Sales paid in full in this month; a sale with a deposit counts once its balance is paid. */
  sales: z.int(),
  /** Their prices less what was refunded or lost in a dispute, whenever that was. */
  revenue: amount,
});

export const analytics = z.object({
  /** Oldest first, without gaps. */
  months: z.array(month),
  /** The median time from creating the link to its first payment; null without a sale. */
  medianDaysToSale: z.number().nullable(),
  /** The breeds with the most revenue in these months. */
  breeds: z.array(month.omit({ month: true }).extend({ breed: z.string() })),
  /** Links that were opened, or whose checkout was, in the last `VIEWS_DAYS` days, the most viewed first. */
  views: z.array(
    z.object({
      paymentLinkId: id,
      petName: z.string(),
      /** People, each once a day; those whose browser runs no script or asks for privacy are missing. */
      views: z.int(),
      /** Checkouts that were opened in these days, also a second one of the same buyer. */
      started: z.int(),
      /** How many of them were paid, in full or by a deposit, whatever was refunded since. */
      paid: z.int(),
    }),
  ),
});
export type Analytics = z.infer<typeof analytics>;

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  who: 'member',
  summary:
    'Revenue by month, days from link to sale, best sellers, and views, checkouts and payments of links; of the yearly plan',
  errors: { 403: 'yearly_plan: part of the yearly plan' },
  query: z.object({ timeZone }),
  answer: analytics,
});

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  who: 'member',
  shows: ['pets', 'photos', 'links', 'sales'],
  summary: 'Which steps before the first sale are done; the payment account has a call of its own',
  answer: z.object({
    isEmailConfirmed: z.boolean(),
    /** The address is plausible, as "Verified Breeder" needs it. */
    hasAddress: z.boolean(),
    /** A pet is listed, sold or archived. */
    hasPet: z.boolean(),
    hasPhoto: z.boolean(),
    hasLink: z.boolean(),
    /** A buyer has had a link's page in view. */
    isLinkOpened: z.boolean(),
    hasSale: z.boolean(),
  }),
});

/** The page's script sends it when a person has had the page in view; readers without scripts aren't counted. */
export const countView = endpoint({
  method: 'POST',
  path: '/api/payment-links/{id}/view',
  who: 'anyone',
  summary: 'Count a view of a public page: one of each reader a day, without a cookie. Unknown links are ignored',
  status: 204,
  readLimit: { max: 60, minutes: 1 },
  params: z.object({ id: givenId }),
});
