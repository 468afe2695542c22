import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, id, lines, time } from '../fields.ts';

/** Bounds of reviews (docs/decisions/0116-reviews.md). */
export const REVIEWS = {
  stars: 5,
  textMin: 20,
  textMax: 1_500,
  answerMax: 1_000,
  /** Between the hand-over, which the breeder confirmed by the buyer's code, and the first day on which it can be reviewed. */
  afterDays: 14,
  /** Between the press of a buyer who alone says that the pet arrived, and that day. */
  afterDaysAlone: 45,
  /** How old a hand-over may be whose buyer is asked. */
  askDays: 180,
  /** How long buyers are asked and may write after the breeder has switched reviews off. */
  afterSwitchOffDays: 30,
  /** What the buyer has paid here of the price and hasn't got back, at least; fees don't count. */
  minPaidCents: 10_000,
  /** The newest ones on the page of the kennel. */
  shown: 20,
  /** The newest ones of the breeder's own list. */
  listed: 200,
  perNetwork: { max: 10, minutes: 60 },
} as const;

const STARS_RULE = 'Please choose one to five stars';

/** The plain form of the buyer's private page. */
export const reviewForm = z.object({
  stars: z
    .string({ error: STARS_RULE })
    .regex(/^[1-5]$/, STARS_RULE)
    .transform(Number),
  text: lines(REVIEWS.textMin, REVIEWS.textMax, `Please write ${REVIEWS.textMin} characters or more`),
});
export type ReviewForm = z.output<typeof reviewForm>;

/** A review as its breeder reads it, without its buyer. */
const ownReview = z.object({
  id,
  stars: z.int(),
  text: z.string(),
  writtenAt: time,
  /** The first day of the sale's month. */
  soldIn: z.iso.date(),
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
  /** Why an admin took it down; null while it may be shown. */
  suspensionReason: z.string().nullable(),
  /** Why an admin hid the answer alone; null while it may be shown. */
  answerSuspensionReason: z.string().nullable(),
});
export type OwnReview = z.infer<typeof ownReview>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  who: 'user',
  shows: ['reviews'],
  summary: `What buyers wrote about the breeder after a hand-over, newest first: the last ${REVIEWS.listed}`,
  answer: z.object({
    reviews: z.array(ownReview),
    /** Whether the page of the kennel shows them now. */
    areShown: z.boolean(),
    /** The address of that page; null before there is one. */
    address: z.string().nullable(),
  }),
});

export const reviewAnswer = z.object({ answer: lines(1, REVIEWS.answerMax, 'Please write an answer') });

export const answerReview = endpoint({
  method: 'POST',
  path: '/api/reviews/{id}/answer',
  who: 'member',
  changes: ['reviews'],
  limits: { account: { max: 60, minutes: 60 } },
  summary: 'Answer a review, once; everybody reads it below the review',
  errors: { 409: 'answered: the review has an answer, which stays as it is' },
  params: z.object({ id: givenId }),
  body: reviewAnswer,
  answer: z.object({ review: ownReview }),
});
