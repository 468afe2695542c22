import { z } from 'zod';
import { CHECKOUT_SESSION_MINUTES, LIST_MAX } from '../business.ts';
import { cleanLine } from '../clean-text.ts';
import { readEmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../page.ts';
import { PAYMENT_METHODS } from '../payment-methods/payment-methods.ts';
import { buyerAddress } from '../addresses/buyer-address.ts';
import { saleFilters, saleTab } from './sale-filters.ts';
import { extraChoice } from '../order-lines/link-lines.ts';
import { signature } from '../agreements/signatures.ts';
import { amount, givenId, id, refundAmount, textNear, time, idempotencyKey } from '../fields.ts';
import { LANGUAGES, MAIN_LANGUAGE } from '../language.ts';

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'reserved',
  'overdue',
  'released',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'lost',
  'expired',
  'failed',
] as const;
export const orderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof orderStatus>;

export const paymentMethod = z.enum(PAYMENT_METHODS, { error: 'Please choose a payment method' });

/** Optional text from the buyer; blank means absent. */
const optionalText = (max: number, message: string) =>
  textNear(max, message)
    .overwrite(cleanLine)
    .trim()
    .max(max, message)
    .nullish()
    .transform((text) => text || null);

const EMAIL_RULE = 'Invalid email address';

const customer = z.object(
  {
    name: optionalText(100, 'Please use 100 characters at most'),
    email: optionalText(254, EMAIL_RULE).transform((text, context) => {
      const address = text && readEmailAddress(text);
      if (address !== undefined) return address;
      context.addIssue({ code: 'custom', message: EMAIL_RULE });
      return z.NEVER;
    }),
    phone: optionalText(40, 'Please use 40 characters at most'),
  },
  { error: 'Please tell us who buys' },
);

/** The name that the buyer's page sends, since only the checkout asks for one. */
export const PLACEHOLDER_BUYER = 'Customer';

const TOTAL_RULE = 'total must be an amount with two decimals, such as 1312.50';

/** Sent by the public page's plain form and by its script. */
export const checkoutRequest = z.object({
  paymentMethod,
  /** The total that the buyer saw; a stale one is refused with the current pricing. */
  total: z
    .string(TOTAL_RULE)
    .regex(/^\d{1,9}\.\d{2}$/, TOTAL_RULE)
    .nullish()
    .transform((given) => given ?? null),
  /**
   * Where the buyer lives: rules of law depend on it. The page always asks; without it what the browser said before counts.
   */
  address: buyerAddress.nullish().transform((address) => address ?? null),
  /** The version of the terms that the page showed; an outdated one is refused. */
  termsVersion: z
    .string('termsVersion must be text')
    .max(40, 'termsVersion must be text')
    .nullish()
    .transform((given) => given ?? null),
  /** The deposit that the page showed (`depositToken`); another one is refused. */
  deposit: z
    .string('deposit must be text')
    .max(200, 'deposit must be text')
    .nullish()
    .transform((given) => given ?? null),
  /** Chosen extras as "id:quantity", separated by commas; those that the link doesn't offer are refused as a changed price is. */
  extras: extraChoice,
  /** The id of the promise that the page showed; another one is refused. */
  promise: z
    .string('promise must be text')
    .max(100, 'promise must be text')
    .nullish()
    .transform((given) => given ?? null),
  /** The key of the mail about a failed bank payment, by which its buyer pays again with any browser. */
  again: z
    .string('again must be text')
    .overwrite(cleanLine)
    .max(100, 'again must be text')
    .nullish()
    .transform((given) => given || null),
  /** Under the agreement, where the pet is sold by one; ignored elsewhere. */
  signature: signature.nullish().transform((given) => given ?? null),
  /** The language of the checkout, of mails to the buyer and of the receipt. */
  language: z
    .enum(LANGUAGES, { error: `Please choose ${LANGUAGES.join(' or ')}` })
    .nullish()
    .transform((given) => given ?? MAIN_LANGUAGE),
  customer: customer.nullish().transform((given) => given ?? { name: null, email: null, phone: null }),
});
export type CheckoutRequest = z.output<typeof checkoutRequest>;

export const createCheckout = endpoint({
  method: 'POST',
  path: '/api/payment-links/{id}/create-payment-intent',
  who: 'anyone',
  // Without the cookie of the page one client may look like many. With it, an office may have hundreds of buyers: they
  // go on by a proof of work, which each of their devices makes once and a single client for each checkout.
  proofAfter: {
    address: { max: 60, minutes: CHECKOUT_SESSION_MINUTES },
    plainForm: { max: 40, minutes: CHECKOUT_SESSION_MINUTES },
  },
  limits: {
    buyer: { max: 30, minutes: 5 },
    thing: { max: 20, minutes: CHECKOUT_SESSION_MINUTES },
    address: { max: 60, minutes: 5 },
    overall: { max: 10_000, minutes: 5 },
    ofBuyers: { thing: { max: 600, minutes: CHECKOUT_SESSION_MINUTES }, address: { max: 1_500, minutes: 5 } },
  },
  idempotency: 'header',
  summary: "The address of a hosted checkout for the buyer's choice; the same one for the same buyer",
  errors: {
    404: 'Missing or archived; paused: the breeder is not a member or cannot be paid',
    409: 'sold, changed or busy; held: somebody else is paying, until `heldUntil` at the latest; under_way: your own payment is being checked; hold_refused: by the breeder; terms_changed: termsVersion is outdated; price_changed: the total differs from the one sent, and `pricing` has the new one; agreement_required: the pet is sold by an agreement, and `signature` is missing; agreement_changed: another text was signed than the one that is read now',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  params: z.object({ id: givenId }),
  body: checkoutRequest,
  answer: z.object({ checkoutUrl: z.url(), fallbackMessage: z.string().nullable() }),
});

export const endHold = endpoint({
  method: 'POST',
  path: '/api/pets/{id}/end-hold',
  who: 'user',
  changes: ['pets'],
  summary: 'End the hold of a buyer who is paying for a pet: the checkout is expired at the provider first',
  errors: {
    404: 'Missing, or not yours',
    409: 'sold, or under_way: the buyer has paid, and the outcome is not known yet',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  status: 204,
  params: z.object({ id: givenId }),
  body: z.object({
    /** True blocks that browser from holding a pet of this breeder for a day. */
    refuseBuyer: z.boolean({ error: 'refuseBuyer must be true or false' }).default(false),
  }),
});

export const order = z.object({
  id,
  status: orderStatus,
  price: amount,
  platformFee: amount,
  total: amount,
  /** Refunded part of the price, without the fee. */
  refunded: amount,
  paymentMethod,
  /** Display name of the method actually used: "Credit card", "4 interest-free payments", "Klarna (Pay later)". */
  paymentMethodName: z.string(),
  /** For a sale partly paid to the breeder directly: the amount that no refund through the provider returns. */
  toReturnByHand: amount.optional(),
  createdAt: time,
  paidAt: time.nullable(),
  pet: z.object({ id: id.nullable(), name: z.string() }),
  paymentLinkId: id.nullable(),
  clientName: z.string().nullable(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
  /** A bank decides about a payment of it, also while it is `reserved`. Left out of any other. */
  isDisputed: z.literal(true).optional(),
  /** What of its refunds waits until the breeder's balance at the provider covers it; left out while nothing does. */
  refundWaits: amount.optional(),
  /** What is owed to the buyer since a refund was refused or came back; it is tried again. Left out while nothing is. */
  refundOwed: amount.optional(),
});
export type Order = z.infer<typeof order>;

/** An order as the list of sales shows it. */
export const listedOrder = order.extend({
  /** `imageUrl` is the middle of three widths; both are null when the pet was deleted for good. */
  pet: order.shape.pet.extend({ breed: z.string().nullable(), imageUrl: z.string().nullable() }),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const myOrders = endpoint({
  method: 'GET',
  path: '/api/orders/my',
  who: 'user',
  scope: 'sales:read',
  shows: ['sales'],
  summary:
    "The breeder's orders that were paid, newest first unless sorted otherwise; a search, a method or days read the newest 5,000 of the tab",
  errors: { 400: 'Invalid input, or a cursor of a list that is sorted otherwise' },
  query: pageQuery(LIST_MAX, 50).extend(saleFilters.shape),
  answer: z.object({ orders: z.array(listedOrder), nextCursor }),
});

export const countSales = endpoint({
  method: 'GET',
  path: '/api/orders/counts',
  who: 'user',
  shows: ['sales'],
  summary: "How many of the breeder's sales each tab has; counted up to 10,000",
  answer: z.object({ counts: z.record(saleTab, z.number()) }),
});

export const salesFigures = endpoint({
  method: 'GET',
  path: '/api/orders/figures',
  who: 'user',
  shows: ['pets', 'sales'],
  summary:
    "The breeder's pets for sale, completed sales, and the sum of their prices minus what was returned; what was recorded by hand included",
  answer: z.object({
    activeRequests: z.int(),
    completedSales: z.int(),
    totalRevenue: amount,
    /** What of it the breeder recorded by hand. */
    recorded: z.object({ sales: z.int(), revenue: amount }),
  }),
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/refund',
  who: 'user',
  changes: ['sales'],
  idempotency: 'body',
  summary: 'Refund the price, in full or by `amount`; the platform fee is refunded in proportion',
  errors: {
    409: 'Nothing is left to refund, or a dispute is open; refund_too_late: the provider refunds a payment by this method no longer; refunded_in_part: the provider refused it for one of several payments, and the others go back',
    502: 'The payment provider refused; its reason where it is meant for people',
  },
  params: z.object({ id: givenId }),
  body: z.object({ amount: refundAmount.optional(), key: idempotencyKey.optional() }),
  answer: z.object({ order }),
});
