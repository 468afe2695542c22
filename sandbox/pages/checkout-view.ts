import { formatMoney } from '../money/format.ts';
import { toMethod, type Method } from '../money/methods.ts';
import type Stripe from 'stripe';
import type { Item } from '../api/line-items.ts';
import type { SubscriptionTerms } from '../billing/subscription-terms.ts';
import { cardInputs } from './card-inputs.ts';
import { choices, errorSummary, field } from './fields.ts';
import { html, type Html } from './html.ts';
import { type Page } from './layout.ts';
import { toSubscriptionTexts, type SubscriptionTexts } from './subscription-labels.ts';

export interface CheckoutView {
  prefix: string;
  session: Stripe.Checkout.Session;
  methods: string[];
  items: Item[];
  merchant: string;
  values: Record<string, string>;
  errors: Record<string, string>;
  /** The form was valid, but the payment was declined. */
  failed: boolean;
  now: number;
  /** The terms, in subscription mode. */
  subscription: SubscriptionTerms | undefined;
}

function formatTotal({ amount_total: total, presentment_details: converted }: Stripe.Checkout.Session): string {
  return converted ? `CA${formatMoney(converted.presentment_amount)}` : formatMoney(total ?? 0);
}

export function checkoutPage(view: CheckoutView): Page {
  const { session, merchant, errors } = view;
  const words = describeSubscription(view);
  return {
    title: words ? `Subscribe to ${merchant}` : `Pay ${merchant}`,
    prefix: view.prefix,
    wide: true,
    body: html`<div class="columns">
      <section class="order" aria-labelledby="total">
        ${session.cancel_url && html`<p class="back"><a href="${session.cancel_url}">← Back to ${merchant}</a></p>`}
        <h1 id="total">
          <span class="payee">${words ? 'Subscribe to' : 'Pay'} ${merchant}</span>
          <span class="total">${words ? words.price : formatTotal(session)}</span>
        </h1>
        ${words && html`<p class="terms">${words.explanation}</p>`} ${orderLines(view)}
      </section>
      <section class="card" aria-label="Payment details">
        ${errorSummary(errors, view.failed ? 'The payment did not go through' : undefined)} ${paymentForm(view)}
      </section>
    </div>`,
  };
}

function describeSubscription({ items, subscription, now }: CheckoutView): SubscriptionTexts | undefined {
  return subscription && toSubscriptionTexts(items, subscription, now);
}

function orderLines({ session, items }: CheckoutView): Html {
  return html`<table class="lines">
    <caption class="unseen">
      What you pay for
    </caption>
    <tbody>
      ${items.map(
        (item) =>
          html`<tr>
            <th scope="row">
              ${item.description}${(item.quantity ?? 1) > 1 && html` <span class="quiet">× ${item.quantity}</span>`}
            </th>
            <td>${formatMoney(item.amount_total)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${session.mode === 'subscription' ? 'Total due today' : 'Total due'}</th>
        <td>${formatTotal(session)}</td>
      </tr>
    </tfoot>
  </table>`;
}

function paymentForm(view: CheckoutView): Html {
  const { session, methods, values, errors } = view;
  const elsewhere = Object.entries(ELSEWHERE).filter(([method]) => methods.includes(method));
  const chosen = methods.includes(values['method'] ?? '') ? values['method'] : methods[0];
  const words = describeSubscription(view);
  const label = words ? (words.trial ? 'Start trial' : 'Subscribe') : `Pay ${formatTotal(session)}`;
  return html`<form method="post" action="${view.prefix}/checkout/${session.id}" novalidate>
    <h2>Contact</h2>
    ${field({ name: 'email', label: 'Email', type: 'email', value: values['email'], error: errors['email'], autocomplete: 'email', inputmode: 'email', maxlength: 200 })}
    ${session.phone_number_collection?.enabled && field({ name: 'phone', label: 'Phone number', type: 'tel', value: values['phone'], error: errors['phone'], autocomplete: 'tel', inputmode: 'tel', maxlength: 40 })}
    <h2>Payment method</h2>
    ${
      methods.length > 1
        ? choices(
            'method',
            'Payment method',
            methods.map((method) => [method, ...LABELS[toMethod(method)]]),
            chosen,
          )
        : html`<input type="hidden" name="method" value="${methods[0]}" />`
    }
    ${methods.includes('card') && html`<div class="for-card">${cardInputs(values, errors)}</div>`}
    ${elsewhere.map(([method, { words: about }]) => html`<div class="for-${method}${methods.length === 1 && ' only'}"><p>${about}</p></div>`)}
    ${methods.includes('card') && html`<button class="button primary for-card" type="submit">${label}</button>`}
    ${words && html`<p class="quiet consent">By confirming you allow ${view.merchant} to charge this card for future payments in accordance with these terms.</p>`}
    ${elsewhere.map(([method, { button }]) => html`<button class="button primary for-${method}${methods.length === 1 && ' only'}" type="submit">${button}</button>`)}
  </form>`;
}

const LABELS: Record<Method, [label: string, note: string]> = {
  card: ['Card', 'Visa, Mastercard, American Express'],
  klarna: ['Klarna', 'Pay in 4, in 30 days or over time'],
  us_bank_account: ['US bank account', 'Debited from your account, in up to 4 business days'],
};

/** The methods that go on on a page of their own. */
const ELSEWHERE = {
  klarna: {
    words: 'On Klarna’s page you choose a plan, and approve or deny it. You need no Klarna account in the sandbox.',
    button: 'Continue to Klarna',
  },
  us_bank_account: {
    words: 'On the next page you connect your bank account, and allow the debit.',
    button: 'Continue to your bank',
  },
};
