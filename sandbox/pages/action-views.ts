import { html } from './html.ts';
import type { Page } from './layout.ts';

/** The bank's 3D Secure page, for a payment or for saving a card. */
export function authenticatePage(view: {
  prefix: string;
  /** The form's target, below the prefix. */
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
