import type Stripe from 'stripe';
import { emptyPayer, type Payer } from '../money/payer.ts';
import type { Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { messagePage, type Page, type PageAnswer } from './layout.ts';

export type Session = Stored<Stripe.Checkout.Session>;

/** Who looks at which session. */
export interface Visit {
  world: World;
  prefix: string;
  session: Session;
  merchant: string;
  /** Those of the session's methods that are for buyers of this country. */
  methods: string[];
}

export type Shown = Extract<PageAnswer, { page: Page }>;

/** The success URL with the session's id filled in. */
export function successAddress(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '/').replaceAll(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, session.id);
}

/** The answer for a session that is no longer open, or that nobody can pay. */
export function closedAnswer({ session: { data }, prefix, merchant, methods }: Visit): PageAnswer | undefined {
  if (data.status === 'complete') {
    const isPaid = data.payment_status !== 'unpaid';
    const link = { href: successAddress(data), label: `Continue to ${merchant}` };
    return {
      page: messagePage(prefix, {
        title:
          data.mode === 'subscription'
            ? 'You are subscribed'
            : isPaid
              ? 'This payment is complete'
              : 'This payment is on its way',
        text:
          data.mode === 'subscription'
            ? `Your subscription with ${merchant} has begun. There is nothing more to do here.`
            : isPaid
              ? `You have paid ${merchant}. There is nothing more to do here.`
              : `Your payment to ${merchant} is on its way, which takes up to 4 business days.`,
        link,
      }),
    };
  }
  if (data.status === 'expired') return expiredPage(data, prefix, merchant);
  const text = 'There is no payment method for this purchase in your country.';
  return methods.length === 0 ? { page: messagePage(prefix, { title: 'You can’t pay here', text }) } : undefined;
}

/** The page of a session that nobody paid in time. */
export function expiredPage(data: Stripe.Checkout.Session, prefix: string, merchant: string): Shown {
  const link = data.cancel_url ? { href: data.cancel_url, label: `Back to ${merchant}` } : undefined;
  const text = link ? 'Nothing was charged. Please go back and start again.' : 'Nothing was charged.';
  return { page: messagePage(prefix, { title: 'This checkout has expired', text, link }), options: { status: 410 } };
}

/** The details that the buyer entered when the payment began. */
export const readPayer = (session: Session): Payer => (session.internal['payer'] as Payer | undefined) ?? emptyPayer;
