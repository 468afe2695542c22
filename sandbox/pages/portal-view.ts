import { formatMoney } from '../money/format.ts';
import type Stripe from 'stripe';
import { currentPeriod, billingRhythm } from '../billing/subscription-object.ts';
import { cardInputs } from './card-inputs.ts';
import { errorSummary } from './fields.ts';
import { html, type Html } from './html.ts';
import { longDay, type Page } from './layout.ts';
import { rhythmWord } from '../billing/period.ts';

export interface ShownSubscription {
  data: Stripe.Subscription;
  name: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number } | undefined;
}

export interface PortalView {
  prefix: string;
  base: string;
  merchant: string;
  email: string;
  returnUrl: string | null;
  subscriptions: ShownSubscription[];
  invoices: Stripe.Invoice[];
  now: number;
  problem?: string;
}

/** The display text of each status. */
const statusLabels: Record<string, string> = {
  active: 'Active',
  canceled: 'Cancelled',
  incomplete: 'Waiting for its first payment',
  incomplete_expired: 'Never begun',
  past_due: 'Payment failed',
  trialing: 'Free trial',
};

export function portalPage(view: PortalView): Page {
  const { returnUrl, merchant, problem } = view;
  return {
    title: `Your subscription with ${merchant}`,
    prefix: view.prefix,
    body: html`${returnUrl && html`<p class="back"><a href="${returnUrl}">← Back to ${merchant}</a></p>`}
      <h1>Your subscription with ${merchant}</h1>
      <p class="quiet">${view.email}</p>
      ${problem && errorSummary({ '': problem }, 'The payment did not go through')}
      ${view.subscriptions.map((one) => subscriptionCard(view, one))}
      ${view.subscriptions.length === 0 && html`<section class="card"><p>You have no subscription at the moment.</p></section>`}
      ${invoiceList(view)}`,
  };
}

const formatSubscriptionPrice = ({ items }: Stripe.Subscription): string =>
  formatMoney(items.data.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0));

const plan = ({ data, name }: ShownSubscription): string =>
  `${name}: ${formatSubscriptionPrice(data)} per ${rhythmWord(billingRhythm(data))}`;

function subscriptionCard(view: PortalView, one: ShownSubscription): Html {
  const { data, card } = one;
  return html`<section class="card stacked">
    <h2>${plan(one)}</h2>
    <dl class="answers">
      <div>
        <dt>Status</dt>
        <dd>
          ${statusLabels[data.status] ?? data.status}${data.cancel_at !== null && html`, ends on ${longDay(data.cancel_at)}`}
        </dd>
      </div>
      ${
        data.cancel_at === null &&
        html`<div>
          <dt>Next invoice</dt>
          <dd>${formatSubscriptionPrice(data)} on ${longDay(currentPeriod(data).end)}</dd>
        </div>`
      }
      <div>
        <dt>Payment method</dt>
        <dd>
          ${card ? `${brandWord(card.brand)} ending in ${card.last4}, expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : 'None'}
        </dd>
        <dd class="change"><a href="${view.base}/card">Change</a></dd>
      </div>
    </dl>
    ${
      data.cancel_at_period_end
        ? html`<form method="post" action="${view.base}/keep">
            <button class="button" name="subscription" value="${data.id}">Keep my subscription</button>
          </form>`
        : html`<p><a class="button" href="${view.base}/cancel?subscription=${data.id}">Cancel subscription</a></p>`
    }
  </section>`;
}

function brandWord(brand: string): string {
  return { amex: 'American Express', discover: 'Discover', mastercard: 'Mastercard', visa: 'Visa' }[brand] ?? 'Card';
}

function invoiceList(view: PortalView): Html {
  return html`<section class="card stacked">
    <h2>Invoices</h2>
    ${view.invoices.length === 0 && html`<p class="quiet">There are none yet.</p>`}
    <ul class="rows">
      ${view.invoices.map(
        (invoice) =>
          html`<li>
            <div>
              ${longDay(invoice.created)}
              <span class="quiet">${invoice.number}</span>
            </div>
            <div class="amount">
              ${formatMoney(invoice.total)}
              <span class="quiet">${invoice.status === 'paid' ? 'Paid' : 'Open'}</span>
            </div>
            ${
              invoice.status === 'open' &&
              html`<form method="post" action="${view.base}/pay">
                <button class="button small" name="invoice" value="${invoice.id}">Pay now</button>
              </form>`
            }
          </li>`,
      )}
    </ul>
  </section>`;
}

export function cardPage(view: PortalView, values: Record<string, string>, errors: Record<string, string>): Page {
  return {
    title: 'Change payment method',
    prefix: view.prefix,
    body: html`<p class="back"><a href="${view.base}">← Back</a></p>
      <section class="card">
        <h1>Change payment method</h1>
        <p>Future payments to ${view.merchant} go to this card. Nothing is charged now.</p>
        ${errorSummary(errors)}
        <form method="post" action="${view.base}/card" novalidate>
          ${cardInputs(values, errors)}
          <button class="button primary" type="submit">Save card</button>
        </form>
      </section>`,
  };
}

export function endPage(view: PortalView, one: ShownSubscription): Page {
  const end = one.data.items.data[0]?.current_period_end ?? view.now;
  return {
    title: 'Cancel subscription',
    prefix: view.prefix,
    body: html`<section class="card">
      <h1>Cancel your subscription?</h1>
      <p>${plan(one)}</p>
      <p>You keep it until ${longDay(end)}. Nothing more is charged after that.</p>
      <form method="post" action="${view.base}/cancel">
        <button class="button primary" name="subscription" value="${one.data.id}">Cancel subscription</button>
      </form>
      <p><a class="button" href="${view.base}">Go back</a></p>
    </section>`,
  };
}
