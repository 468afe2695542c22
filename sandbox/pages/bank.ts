import { formatMoney } from '../money/format.ts';
import { findBank, TEST_ROUTING_NUMBER, type Bank } from '../money/bank-account.ts';
import type { Payer } from '../money/payer.ts';
import { isEmail, rules } from './contact-rules.ts';
import { choices, errorSummary, field } from './fields.ts';
import { html } from './html.ts';
import { messagePage, type Page } from './layout.ts';

export interface BankView {
  prefix: string;
  sessionId: string;
  merchant: string;
  amount: number;
  /** An account may be typed, too. */
  takesNumbers: boolean;
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** An account that is typed. */
const MANUAL = 'manual';

/** The accounts that the buyer can choose at the test bank, which verifies them at once, by how their debits end. */
const accounts: [value: string, label: string, note: string][] = [
  ['succeeds', 'Test Institution ••6789', 'The payment succeeds'],
  ['insufficient_funds', 'Test Institution ••2227', 'The payment fails: insufficient funds'],
  ['account_closed', 'Test Institution ••1113', 'The payment fails: the account is closed'],
  ['no_account', 'Test Institution ••1116', 'The payment fails: no such account'],
  ['debit_not_authorized', 'Test Institution ••3335', 'The payment fails: debits aren’t authorized'],
  ['disputed', 'Test Institution ••5559', 'The payment succeeds, and is disputed'],
  ['never', 'Test Institution ••0009', 'The payment never ends'],
  ['down', 'Down Bank', 'Can’t be reached'],
  [MANUAL, 'Another account, by its numbers', 'Two small deposits verify the account in 1 to 2 business days'],
];

/** The page that connects a bank account: who pays, the account, and the mandate to debit it. */
export function bankPage({ prefix, sessionId, merchant, amount, takesNumbers, values, errors }: BankView): Page {
  const shown = accounts.filter(([account]) => takesNumbers || account !== MANUAL);
  return {
    title: 'Pay from your bank account',
    prefix,
    body: html`<section class="card">
      <h1>Pay ${formatMoney(amount)} to ${merchant} from your bank account</h1>
      ${errorSummary(errors)}
      <form method="post" action="${prefix}/checkout/${sessionId}/us_bank_account" novalidate>
        <h2>Your details</h2>
        ${field({ name: 'name', label: 'Full name', value: values['name'], error: errors['name'], autocomplete: 'name', maxlength: 120 })}
        ${field({ name: 'email', label: 'Email', type: 'email', value: values['email'], error: errors['email'], autocomplete: 'email', inputmode: 'email', maxlength: 200 })}
        <h2>Your bank account</h2>
        ${errors['account'] && html`<p class="error" id="account">${errors['account']}</p>`}
        ${choices('account', 'Bank account', shown, values['account'] ?? 'succeeds')}
        ${
          takesNumbers &&
          html`<div class="for-manual">
            ${field({ name: 'routing_number', label: 'Routing number', value: values['routing_number'], error: errors['routing_number'], inputmode: 'numeric', maxlength: 9, hint: `For the sandbox: ${TEST_ROUTING_NUMBER}` })}
            ${field({ name: 'account_number', label: 'Account number', error: errors['account_number'], inputmode: 'numeric', maxlength: 17, hint: 'One of Stripe’s test accounts, such as 000123456789' })}
          </div>`
        }
        <p class="quiet consent">
          By clicking “Pay ${formatMoney(amount)}”, you authorize ${merchant} to debit the bank account specified above
          for any amount owed for charges arising from your use of ${merchant}’s services and/or purchase of products
          from ${merchant}, pursuant to ${merchant}’s website and terms, until this authorization is revoked. You may
          amend or cancel this authorization at any time by providing notice to ${merchant} with 30 (thirty) days
          notice.
        </p>
        <button class="button primary">Pay ${formatMoney(amount)}</button>
      </form>
      <p class="quiet"><a href="${prefix}/checkout/${sessionId}">Pay in another way</a></p>
    </section>`,
  };
}

export type BankReading = { ok: true; bank: Bank; payer: Payer } | { ok: false; errors: Record<string, string> };

/** Parses and validates the form; the account number goes no further than this. A contact that isn't sent is the checkout's. */
export function readBankForm(fields: Record<string, string>, known: Payer, takesNumbers: boolean): BankReading {
  const { name = known.name ?? '', email = known.email ?? '', account = 'succeeds' } = fields;
  const errors: Record<string, string> = {};
  if (name === '') errors['name'] = 'Enter your full name.';
  if (!isEmail(email)) errors['email'] = rules.email;
  const isTyped = takesNumbers && account === MANUAL;
  const bank = isTyped ? readNumbers(fields, errors) : findBank(account, true);
  if (account === 'down') errors['account'] = 'This bank can’t be reached right now. Choose another account.';
  else if (!bank && !isTyped) errors['account'] = 'Choose a bank account.';
  if (!bank || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, bank, payer: { ...known, name, email } };
}

function readNumbers(fields: Record<string, string>, errors: Record<string, string>): Bank | undefined {
  if (fields['routing_number'] !== TEST_ROUTING_NUMBER)
    errors['routing_number'] = `The sandbox knows the routing number ${TEST_ROUTING_NUMBER} only.`;
  const bank = findBank(fields['account_number'] ?? '', false);
  if (!bank) errors['account_number'] = 'Enter the number of a test account, such as 000123456789.';
  return bank;
}

/** The page on which the buyer enters what the small deposits say. */
export function microdepositsPage(view: Omit<BankView, 'amount' | 'takesNumbers'>): Page {
  const { prefix, sessionId, merchant, values, errors } = view;
  return {
    title: 'Verify your bank account',
    prefix,
    body: html`<section class="card">
      <h1>Verify your bank account</h1>
      <p>
        To finish your payment to ${merchant}, enter the code that begins with SM in the description of a deposit of
        $0.01 on your statement, or the amounts of two deposits called ACCTVERIFY.
      </p>
      ${errorSummary(errors)}
      <form method="post" action="${prefix}/checkout/${sessionId}/microdeposits" novalidate>
        ${field({ name: 'code', label: 'Code', value: values['code'], maxlength: 6, hint: 'In the sandbox SM11AA verifies; SM33CC: too many attempts; SM44DD: too late' })}
        <div class="pair">
          ${field({ name: 'amount1', label: 'Amount 1 in cents', value: values['amount1'], inputmode: 'numeric', maxlength: 2, hint: '32 verifies' })}
          ${field({ name: 'amount2', label: 'Amount 2 in cents', value: values['amount2'], inputmode: 'numeric', maxlength: 2, hint: '45 verifies' })}
        </div>
        <button class="button primary">Verify</button>
      </form>
    </section>`,
  };
}

/** What is left to say where nothing waits to be verified. */
export const verifiedPage = (prefix: string, isVerified: boolean): Page =>
  messagePage(prefix, {
    title: isVerified ? 'Your bank account is verified' : 'This bank account can’t be verified',
    text: isVerified
      ? 'Your payment is on its way. It takes up to 4 business days.'
      : 'Nothing was charged. Please ask the shop for a new payment.',
  });
