import { attemptCheckout } from '../billing/checkout.ts';
import { awaitsMicrodeposits, verifyMicrodeposits } from '../money/microdeposits.ts';
import { referencedId } from '../store/referenced-id.ts';
import { find } from '../store/objects.ts';
import { bankPage, microdepositsPage, readBankForm, verifiedPage } from './bank.ts';
import { closedAnswer, readPayer, successAddress, type Visit } from './checkout-visit.ts';
import type { PageAnswer } from './layout.ts';

type Fields = Record<string, string>;

/** Whether an account may be typed, which small deposits verify later. */
const takesNumbers = ({ session }: Visit): boolean =>
  session.data.payment_method_options?.us_bank_account?.verification_method !== 'instant';

function bankAnswer(visit: Visit, values: Fields, errors: Fields = {}, status = 200): PageAnswer {
  const { prefix, session, merchant } = visit;
  const { id, data } = session;
  const view = {
    prefix,
    sessionId: id,
    merchant,
    amount: data.amount_total ?? 0,
    takesNumbers: takesNumbers(visit),
    values,
    errors,
  };
  return { page: bankPage(view), options: { status, leadsTo: [data.success_url] } };
}

/** The answer to a buyer who can't pay the session from a bank account. */
const refuse = (visit: Visit): PageAnswer | undefined =>
  closedAnswer(visit) ??
  (visit.methods.includes('us_bank_account')
    ? undefined
    : { redirect: `${visit.prefix}/checkout/${visit.session.id}` });

async function showBank(visit: Visit): Promise<PageAnswer> {
  const { name, email } = readPayer(visit.session);
  return refuse(visit) ?? bankAnswer(visit, { name: name ?? '', email: email ?? '' });
}

async function payFromBank(visit: Visit, fields: Fields): Promise<PageAnswer> {
  const { world, session } = visit;
  if (session.data.status === 'complete') return { redirect: successAddress(session.data) };
  const refused = refuse(visit);
  if (refused) return refused;
  const { account_number: _number, ...values } = fields;
  const reading = readBankForm(fields, readPayer(session), takesNumbers(visit));
  if (!reading.ok) return bankAnswer(visit, values, reading.errors, 422);
  const { bank, payer } = reading;
  const attempt = await attemptCheckout(world, session, { method: 'us_bank_account', bank }, payer, {});
  if (attempt.kind === 'failed') return bankAnswer(visit, values, { account: attempt.message }, 402);
  return { redirect: successAddress(session.data) };
}

const lockIntent = ({ world, session }: Visit) =>
  find(world, 'payment_intent', referencedId(session.data.payment_intent), { lock: true });

function microdepositsAnswer({ prefix, session, merchant }: Visit, values: Fields, errors: Fields): PageAnswer {
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  return { page: microdepositsPage({ prefix, sessionId: session.id, merchant, values, errors }), options: { status } };
}

async function showMicrodeposits(visit: Visit): Promise<PageAnswer> {
  const intent = await lockIntent(visit);
  if (intent && awaitsMicrodeposits(intent)) return microdepositsAnswer(visit, {}, {});
  const isVerified = ['processing', 'succeeded'].includes(intent?.data.status ?? '');
  return { page: verifiedPage(visit.prefix, isVerified) };
}

async function verify(visit: Visit, fields: Fields): Promise<PageAnswer> {
  const intent = await lockIntent(visit);
  if (intent && awaitsMicrodeposits(intent)) {
    const { code = '', amount1, amount2 } = fields;
    const proof = code === '' ? { amounts: [Number(amount1), Number(amount2)] } : { code };
    const wrong = await verifyMicrodeposits(visit.world, intent, proof);
    if (wrong && awaitsMicrodeposits(intent)) return microdepositsAnswer(visit, fields, { code: wrong.message });
  }
  return { redirect: `${visit.prefix}/checkout/${visit.session.id}/microdeposits` };
}

/** The pages of a payment from a bank account, by the last part of their addresses. */
export const bankSteps = {
  us_bank_account: { show: showBank, submit: payFromBank },
  microdeposits: { show: showMicrodeposits, submit: verify },
};
