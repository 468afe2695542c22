import type { StoredAccount } from '../api/account-object.ts';
import { errorSummary, field } from './fields.ts';
import { html, type Html } from './html.ts';
import type { Page } from './layout.ts';
import { stepForms, steps, type Step } from './onboarding-steps.ts';

export interface OnboardingView {
  prefix: string;
  /** The URL of this visit, without the step. */
  base: string;
  account: StoredAccount;
}

const names: Record<Step | 'review', string> = {
  business: 'Business',
  identity: 'Identity',
  bank: 'Bank',
  review: 'Review',
};

function progress(current: Step | 'review'): Html {
  const all = [...steps, 'review' as const];
  return html`<ol class="progress" aria-label="Steps">
    ${all.map((step) => html`<li${step === current && html` aria-current="step"`}>${names[step]}</li>`)}
  </ol>`;
}

const later = html`<button class="button" name="action" value="later">Save and come back later</button>`;
const finish = (look: string): Html => html`<button class="button${look}" name="action" value="finish">Finish</button>`;
const finishPending = html`<button class="button" name="action" value="klarna_pending">
  Finish, Klarna still pending
</button>`;

export function stepPage(
  view: OnboardingView & { step: Step; values: Record<string, string>; errors: Record<string, string> },
): Page {
  const form = stepForms[view.step];
  return {
    title: form.title,
    prefix: view.prefix,
    body: html`${progress(view.step)}
      <section class="card">
        <h1>${form.title}</h1>
        <p class="quiet">${form.intro}</p>
        ${errorSummary(view.errors)}
        <form method="post" action="${view.base}/${view.step}" novalidate>
          ${form.fields.map(({ test: _test, pattern: _pattern, wrong: _wrong, ...rest }) => field({ ...rest, value: view.values[rest.name], error: view.errors[rest.name] }))}
          <button class="button primary" name="action" value="continue">Continue</button>
          ${later}
          <div class="shortcuts" role="group" aria-labelledby="shortcuts">
            <h2 id="shortcuts">Sandbox shortcuts</h2>
            <p>Skip the other steps with test answers.</p>
            ${finish('')}${finishPending}
          </div>
        </form>
      </section>`,
  };
}

export function reviewPage(view: OnboardingView): Page {
  const profile = view.account.data.business_profile;
  const rows: [Step, string][] = [
    ['business', profile?.name ?? ''],
    ['identity', 'Provided'],
    ['bank', 'Provided'],
  ];
  return {
    title: 'Review and finish',
    prefix: view.prefix,
    body: html`${progress('review')}
      <section class="card">
        <h1>Review and finish</h1>
        <dl class="answers">
          ${rows.map(
            ([step, text]) =>
              html`<div>
                <dt>${names[step]}</dt>
                <dd>${text}</dd>
                <dd class="change"><a href="${view.base}/${step}" aria-label="Change ${names[step]}">Change</a></dd>
              </div>`,
          )}
        </dl>
        <p class="quiet">By finishing you would agree to the provider’s terms. In the sandbox you agree to nothing.</p>
        <form method="post" action="${view.base}/review">${finish(' primary')}${finishPending}${later}</form>
      </section>`,
  };
}
