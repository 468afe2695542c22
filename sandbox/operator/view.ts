import type Stripe from 'stripe';
import { isInquiry, isUndecided } from '../money/dispute.ts';
import { formatMoney } from '../money/format.ts';
import { capabilityNames } from '../api/account-progress.ts';
import { errorSummary } from '../pages/fields.ts';
import { html, type Html } from '../pages/html.ts';
import { longDay, type Page } from '../pages/layout.ts';
import type { Delivery, State } from './state.ts';

export interface OperatorView {
  prefix: string;
  state: State;
  /** The last action. */
  done?: string;
  wrong?: string;
}

type Fields = Record<string, string | number | boolean>;

/** A form with one button for one action. */
function act(prefix: string, name: string, label: string, fields: Fields = {}, inputs: Html = html``): Html {
  return html`<form method="post" action="${prefix}/operator/actions/${name}" class="act">
    ${Object.entries(fields).map(([field, value]) => html`<input type="hidden" name="${field}" value="${String(value)}" />`)}
    ${inputs}<button class="button small">${label}</button>
  </form>`;
}

export function operatorPage(view: OperatorView): Page {
  const { prefix, state } = view;
  return {
    title: 'Operator',
    prefix,
    wide: true,
    body: html`<h1>Operator</h1>
      <p class="quiet">Control the sandbox and see how your program reacts.</p>
      ${view.done && html`<p class="done" role="status">Done: ${view.done.replaceAll('_', ' ')}.</p>`}
      ${view.wrong && errorSummary({ '': view.wrong }, 'That did not work')} ${clock(prefix, state)}
      ${accounts(prefix, state)} ${payments(prefix, state)} ${webhooks(prefix, state)}`,
  };
}

const section = (title: string, body: Html): Html =>
  html`<section class="card stacked">
    <h2>${title}</h2>
    ${body}
  </section>`;

const none = (what: string): Html => html`<p class="quiet">No ${what} yet.</p>`;

const steps: [label: string, seconds: number][] = [
  ['1 hour', 3_600],
  ['1 day', 86_400],
  ['7 days', 7 * 86_400],
  ['31 days', 31 * 86_400],
];

function clock(prefix: string, { now, ahead }: State): Html {
  const time = new Date(now * 1000).toISOString().slice(11, 16);
  return section(
    'Clock',
    html`<p>
        <strong>${longDay(now)}, ${time} UTC</strong
        >${ahead > 0 && html`<span class="quiet"> ${(ahead / 86_400).toFixed(1)} days ahead of the real time</span>`}
      </p>
      <div class="acts">
        ${steps.map(([label, seconds]) => act(prefix, 'advance_clock', `Advance ${label}`, { seconds }))}
        ${ahead > 0 && act(prefix, 'reset_clock', 'Back to the real time')}
      </div>`,
  );
}

const badge = (text: string, kind: 'good' | 'bad' | 'plain'): Html => html`<span class="badge ${kind}">${text}</span>`;

function accounts(prefix: string, { accounts: all, left }: State): Html {
  return section(
    'Connected accounts',
    all.length + left.length === 0
      ? none('connected accounts')
      : html`<ul class="rows tall">
          ${all.map(({ data, internal }) => {
            const account = data.id;
            return html`<li>
              <div>
                <strong>${data.business_profile?.name ?? data.email ?? account}</strong>
                ${badge(data.charges_enabled ? 'charges enabled' : 'charges disabled', data.charges_enabled ? 'good' : 'bad')}
                <span class="quiet">${account}</span>
              </div>
              <div class="acts">
                ${capabilityNames
                  .filter((name) => internal.requested[name])
                  .map((capability) =>
                    internal.withheld.includes(capability)
                      ? act(prefix, 'approve_capability', `Approve ${capability}`, { account, capability })
                      : act(prefix, 'withhold_capability', `Withhold ${capability}`, { account, capability }),
                  )}
                ${internal.disabled ? act(prefix, 'enable_charges', 'Enable charges', { account }) : act(prefix, 'disable_charges', 'Disable charges', { account })}
                ${
                  internal.refundsWithoutBalance
                    ? act(prefix, 'allow_refunds', 'The balance decides about refunds again', { account })
                    : html`${act(prefix, 'hold_refunds', 'Too little balance: hold refunds', { account })}
                      ${act(prefix, 'refuse_refunds', 'Too little balance: refuse refunds', { account })}`
                }
                ${act(prefix, 'deauthorize', 'Deauthorize', { account })}
              </div>
            </li>`;
          })}
          ${left.map(
            ({ data }) =>
              html`<li>
                <div>
                  <strong>${data.business_profile?.name ?? data.email ?? data.id}</strong>
                  ${badge('has left', 'bad')} <span class="quiet">${data.id}</span>
                </div>
                <div class="acts">${act(prefix, 'authorize', 'Authorize', { account: data.id })}</div>
              </li>`,
          )}
        </ul>`,
  );
}

function payments(prefix: string, { charges, delayed, disputes, pending }: State): Html {
  return section(
    'Payments',
    charges.length + delayed.length === 0
      ? none('payments')
      : html`<ul class="rows tall">
          ${delayed.map(({ account, data, internal: { sessionId = '' } }) => {
            const end = (label: string, succeeds: boolean) =>
              act(prefix, 'end_payment', label, { session: sessionId, succeeds });
            return html`<li>
              <div>
                <strong>${formatMoney(data.amount)}</strong> ${badge('processing', 'plain')}
                <span class="quiet">${data.description ?? 'Payment'} · ${data.id} · ${account}</span>
              </div>
              <div class="acts">${end('The money comes', true)} ${end('It does not come', false)}</div>
            </li>`;
          })}
          ${charges.map(({ account, data }) => {
            const dispute = disputes.get(data.id);
            const left = data.amount - data.amount_refunded;
            const payable = data.status === 'succeeded' && left > 0;
            return html`<li>
              <div>
                <strong>${formatMoney(data.amount)}</strong>
                ${badge(dispute ? `dispute: ${dispute.status.replaceAll('_', ' ')}` : data.refunded ? 'refunded' : data.amount_refunded > 0 ? 'refunded in part' : data.status, dispute || data.status === 'failed' ? 'bad' : data.amount_refunded > 0 ? 'plain' : 'good')}
                <span class="quiet">${data.description ?? 'Payment'} · ${data.id} · ${account}</span>
              </div>
              <div class="acts">
                ${payable && (!data.disputed || (dispute && !isUndecided(dispute))) && refundForm(prefix, data.id, left, data.application_fee !== null)}
                ${data.amount_refunded > 0 && act(prefix, 'fail_refund', 'The bank sends the refund back', { charge: data.id })}
                ${pending.has(data.id) && act(prefix, 'complete_refund', 'The balance covers the refund', { charge: data.id })}
                ${payable && !data.disputed && claims(data).map(([name, label]) => act(prefix, name, label, { charge: data.id }))}
                ${payable && data.review === null && act(prefix, 'open_review', 'Review it', { charge: data.id })}
                ${dispute && disputeActs(prefix, dispute)}
              </div>
            </li>`;
          })}
        </ul>`,
  );
}

/** What a bank can do about a payment that nobody disputes yet. */
const claims = ({ payment_method_details: paid }: Stripe.Charge): [name: string, label: string][] =>
  paid?.type === 'us_bank_account'
    ? [['return_debit', 'The bank takes it back']]
    : [
        ['open_dispute', 'Open a dispute'],
        ['open_inquiry', 'Ask about it'],
        ['warn_of_fraud', 'Warn of fraud'],
      ];

/** What can become of a dispute in its state: the action and its label. */
function disputeActs(prefix: string, dispute: Stripe.Dispute): Html {
  const offered: [name: string, label: string][] = isUndecided(dispute)
    ? [
        ['win_dispute', 'Win the dispute'],
        ['decide_dispute', 'Decide by its evidence'],
        ['lose_dispute', 'Lose the dispute'],
        ['prevent_dispute', 'Prevent the dispute'],
      ]
    : isInquiry(dispute)
      ? [
          ['close_inquiry', 'Close the inquiry'],
          ['escalate_inquiry', 'Make it a dispute'],
        ]
      : dispute.status === 'lost'
        ? [['appeal_dispute', 'Appeal']]
        : [];
  return html`${offered.map(([name, label]) => act(prefix, name, label, { dispute: dispute.id }))}`;
}

function refundForm(prefix: string, charge: string, left: number, hasFee: boolean): Html {
  return act(
    prefix,
    'refund',
    'Refund',
    { charge },
    html`<label class="inline" for="amount-${charge}">Cents</label>
      <input
        class="inline"
        id="amount-${charge}"
        name="amount"
        inputmode="numeric"
        placeholder="${left}"
        maxlength="9"
      />
      ${hasFee && html`<label class="inline"><input type="checkbox" name="application_fee" value="true" checked /> with fee</label>`}`,
  );
}

function deliveryBadge(delivery: Delivery): Html {
  if (delivery.delivered) return badge('delivered', 'good');
  if (!delivery.waiting) return badge('given up', 'bad');
  return badge(
    delivery.attempts === 0 ? 'waiting' : `failed, ${delivery.attempts} tries`,
    delivery.attempts === 0 ? 'plain' : 'bad',
  );
}

function webhooks(prefix: string, { deliveries, held }: State): Html {
  return section(
    'Webhooks',
    html`<div class="acts">
        ${held ? act(prefix, 'hold_webhooks', 'Stop holding', { held: false }) : act(prefix, 'hold_webhooks', 'Hold webhooks', { held: true })}
        ${held && (['created', 'reverse', 'shuffled'] as const).map((order) => act(prefix, 'release_webhooks', { created: 'Release in order', reverse: 'Release in reverse', shuffled: 'Release shuffled' }[order], { order }))}
      </div>
      ${held && html`<p class="done" role="status">Webhooks are held.</p>`}
      ${
        deliveries.length === 0
          ? none('webhooks')
          : html`<ul class="rows tall">
              ${deliveries.map(
                (one) =>
                  html`<li>
                    <div>
                      <strong>${one.type}</strong> ${deliveryBadge(one)}
                      <span class="quiet"
                        >${one.endpoint} ·
                        ${one.account}${one.error && ` · ${one.error}`}${one.status !== null && ` · ${one.status}`}</span
                      >
                    </div>
                    <div class="acts">
                      ${act(prefix, 'resend_webhook', 'Resend', { delivery: one.id })}
                      ${act(prefix, 'duplicate_webhook', 'Duplicate', { delivery: one.id })}
                      ${one.waiting && !one.delivered && act(prefix, 'lose_webhook', 'Lose', { delivery: one.id })}
                    </div>
                  </li>`,
              )}
            </ul>`
      }`,
  );
}
