import { html } from './html.ts';
import { formatMoney, type Page } from './layout.ts';

interface ActionView {
  prefix: string;
  sessionId: string;
  merchant: string;
  amount: number;
  currency: string;
}

/** The bank's page between the card and the payment, or the card and its being saved. */
export function authenticatePage(view: {
  prefix: string;
  /** Where the answer goes, below the prefix. */
  action: string;
  merchant: string;
  last4: string;
  /** Undefined when nothing is paid now. */
  amount?: string | undefined;
}): Page {
  return {
    title: 'Confirm it’s you',
    prefix: view.prefix,
    body: html`<section class="card">
      <h1>Confirm it’s you</h1>
      <p>
        Your bank wants to make sure that it is you who
        ${
          view.amount === undefined
            ? html`lets <strong>${view.merchant}</strong> keep`
            : html`pays <strong>${view.amount}</strong> to <strong>${view.merchant}</strong> with`
        }
        the card ending in ${view.last4}.
      </p>
      <p class="quiet">This is the sandbox’s 3D Secure page. Choose how it ends.</p>
      <form method="post" action="${view.prefix}${view.action}">
        <button class="button primary" name="outcome" value="complete">Complete authentication</button>
        <button class="button" name="outcome" value="fail">Fail authentication</button>
      </form>
    </section>`,
  };
}

interface Instalment {
  amount: number;
  /** Seconds. */
  dueAt: number;
}

const instalments = 4;
const fortnight = 14 * 24 * 60 * 60;

/** Four payments, two weeks apart, that add up to the total: what doesn't divide is paid first. */
function instalmentPlan(total: number, now: number): Instalment[] {
  const each = Math.floor(total / instalments);
  const left = total - each * instalments;
  return Array.from({ length: instalments }, (_, position) => ({
    amount: each + (position < left ? 1 : 0),
    dueAt: now + position * fortnight,
  }));
}

function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(seconds * 1000));
}

export function klarnaPage(view: ActionView & { now: number }): Page {
  const plan = instalmentPlan(view.amount, view.now);
  return {
    title: 'Pay in 4 with Klarna',
    prefix: view.prefix,
    body: html`<section class="card klarna">
      <p class="mark">Klarna.</p>
      <h1>Pay in 4</h1>
      <p>${formatMoney(view.amount, view.currency)} to ${view.merchant}, in four interest-free payments.</p>
      <table class="lines">
        <caption class="unseen">
          Your four payments
        </caption>
        <tbody>
          ${plan.map(
            (part, position) =>
              html`<tr>
                <th scope="row">${position === 0 ? 'Today' : day(part.dueAt)}</th>
                <td>${formatMoney(part.amount, view.currency)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>${formatMoney(view.amount, view.currency)}</td>
          </tr>
        </tfoot>
      </table>
      <form method="post" action="${view.prefix}/checkout/${view.sessionId}/klarna">
        <button class="button primary" name="outcome" value="approve">Approve</button>
        <button class="button" name="outcome" value="later">Approve, and let the shop wait for the money</button>
        <button class="button" name="outcome" value="deny">Deny</button>
      </form>
      <p class="quiet">The sandbox’s stand-in for Klarna: no credit is checked, nothing is owed.</p>
    </section>`,
  };
}
