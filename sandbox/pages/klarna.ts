import { formatMoney } from '../money/format.ts';
import { klarnaCategories, type KlarnaCategory, type KlarnaChoice } from '../money/klarna.ts';
import type { Payer } from '../money/payer.ts';
import { isEmail, isPhone, rules } from './contact-rules.ts';
import { choices, errorSummary, field } from './fields.ts';
import { html } from './html.ts';
import { longDay, type Page } from './layout.ts';

export interface KlarnaView {
  prefix: string;
  sessionId: string;
  merchant: string;
  amount: number;
  now: number;
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** Klarna's page: the payer and the plan. */
export function klarnaPage(view: KlarnaView): Page {
  const { values, errors } = view;
  return {
    title: 'Pay with Klarna',
    prefix: view.prefix,
    body: html`<section class="card klarna">
      <p class="mark">Klarna.</p>
      <h1>Pay ${formatMoney(view.amount)} to ${view.merchant}</h1>
      ${errorSummary(errors)}
      <form method="post" action="${view.prefix}/checkout/${view.sessionId}/klarna" novalidate>
        <h2>Your details</h2>
        ${field({ name: 'name', label: 'Full name', value: values['name'], error: errors['name'], autocomplete: 'name', maxlength: 120 })}
        ${field({ name: 'email', label: 'Email', type: 'email', value: values['email'], error: errors['email'], autocomplete: 'email', inputmode: 'email', maxlength: 200 })}
        ${field({ name: 'phone', label: 'Phone number', type: 'tel', value: values['phone'], error: errors['phone'], autocomplete: 'tel', inputmode: 'tel', maxlength: 40 })}
        <h2>Your plan</h2>
        ${errors['plan'] && html`<p class="error" id="plan">${errors['plan']}</p>`}
        ${choices(
          'plan',
          'Plan',
          Object.entries(plans(view)).map(([plan, words]) => [plan, ...words]),
          values['plan'] ?? klarnaCategories[0],
        )}
        <button class="button primary" name="outcome" value="approve">Approve</button>
        <button class="button" name="outcome" value="later">Approve, and let the shop wait for the money</button>
        <button class="button" name="outcome" value="deny">Deny</button>
      </form>
      <p class="quiet">The sandbox’s stand-in for Klarna: no credit is checked, nothing is owed.</p>
    </section>`,
  };
}

const plans = ({ amount, now }: KlarnaView): Record<KlarnaCategory, [name: string, note: string]> => ({
  pay_in_installments: ['Pay in 4', 'Four interest-free payments, two weeks apart'],
  pay_later: ['Pay in 30 days', `All of it by ${longDay(now + 30 * 24 * 60 * 60)}`],
  pay_with_financing: ['Financing', '12 monthly payments, interest may apply'],
  pay_now: ['Pay now', `${formatMoney(amount)} today`],
});

/** The form's initial values: the buyer's details from the checkout. */
export function prefilledValues({ name, email, phone }: Payer): Record<string, string> {
  return { name: name ?? '', email: email ?? '', phone: phone ?? '' };
}

export type KlarnaReading = { ok: true; choice: KlarnaChoice } | { ok: false; errors: Record<string, string> };

/** Parses and validates the form. A field that isn't sent defaults to the checkout's value. */
export function readKlarnaForm(fields: Record<string, string>, known: Payer): KlarnaReading {
  const given: Partial<Record<string, string>> = { ...prefilledValues(known), ...fields };
  const { name = '', email = '', phone = '', plan = klarnaCategories[0] } = given;
  const errors: Record<string, string> = {};
  if (name === '') errors['name'] = 'Enter your full name.';
  if (!isEmail(email)) errors['email'] = rules.email;
  if (!isPhone(phone)) errors['phone'] = rules.phone;
  const category = klarnaCategories.find((each) => each === plan);
  if (!category) errors['plan'] = 'Choose a plan.';
  if (!category || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, choice: { category, payer: { ...known, name, email, phone } } };
}
