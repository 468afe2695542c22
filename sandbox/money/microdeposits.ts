import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { emit } from '../store/events.ts';
import { find, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { addBusinessDays } from './business-days.ts';
import { beginDebit, failVerification } from './debit.ts';
import { changeIntent, lockPaymentMethod } from './payment.ts';
import type { StoredMethod } from './payment-method.ts';

type Intent = Stored<Stripe.PaymentIntent>;

const DAY = 24 * 60 * 60;
/** https://docs.stripe.com/payments/ach-direct-debit#verification */
const daysToVerify = 10;

/** Why an account couldn't be verified, by the codes of `last_payment_error`. */
export const verificationErrors = {
  attempts: {
    code: 'payment_method_microdeposit_verification_attempts_exceeded',
    message: 'You have exceeded the number of allowed verification attempts.',
  },
  failed: {
    code: 'payment_method_microdeposit_failed',
    message: 'Microdeposits failed. Please check the account, institution and transit numbers provided.',
  },
  timeout: {
    code: 'payment_method_microdeposit_verification_timeout',
    message: 'Microdeposit verification timed out. The customer did not verify the bank account within 10 days.',
  },
};

/** What the buyer reads on the account's statement: two amounts in cents, or a code. */
export interface Proof {
  amounts?: number[] | undefined;
  code?: string | undefined;
}

/** Stripe's test values. https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-microdeposit-amounts-and-descriptor-codes */
const testValues: Record<string, 'verified' | 'attempts' | 'timeout'> = {
  '32,45': 'verified',
  SM11AA: 'verified',
  '10,11': 'attempts',
  SM33CC: 'attempts',
  '40,41': 'timeout',
  SM44DD: 'timeout',
};

/** Sends the small deposits, by which the buyer proves that the account is theirs. */
export async function sendMicrodeposits(
  world: World,
  intent: Intent,
  method: StoredMethod,
  hosted_verification_url: string,
): Promise<void> {
  intent.dueAt = world.now + daysToVerify * DAY;
  intent.internal['attempts'] = 0;
  const arrival_date = addBusinessDays(world.now, 2);
  await changeIntent(world, intent, 'requires_action', {
    status: 'requires_action',
    payment_method: method.id,
    error: null,
    next_action: {
      type: 'verify_with_microdeposits',
      verify_with_microdeposits: { arrival_date, hosted_verification_url, microdeposit_type: 'descriptor_code' },
    },
  });
}

/** Whether the intent waits for what the small deposits say. */
export const awaitsMicrodeposits = ({ data }: Intent): boolean =>
  data.status === 'requires_action' && data.next_action?.type === 'verify_with_microdeposits';

/** Takes what the buyer read, of an intent that the caller has locked after its session. Answers what is wrong, or nothing once the debit has begun. */
export async function verifyMicrodeposits(
  world: World,
  intent: Intent,
  { amounts, code }: Proof,
): Promise<{ code: string; message: string } | undefined> {
  if (!awaitsMicrodeposits(intent)) throw invalidRequest('This payment waits for no verification of a bank account.');
  const method = await lockPaymentMethod(world, intent);
  const given = code === undefined ? amounts?.toSorted((a, b) => a - b).join(',') : code.trim().toUpperCase();
  const most = code === undefined ? 3 : 10;
  const outcome = testValues[given ?? ''];
  if (outcome === 'verified') {
    await beginDebit(world, intent, method);
    return undefined;
  }
  const attempts = Number(intent.internal['attempts']) + 1;
  if (outcome === undefined && attempts < most) {
    intent.internal['attempts'] = attempts;
    await save(world, intent);
    const [what, name] = code === undefined ? ['amounts', 'amounts'] : ['descriptor code', 'descriptor_code'];
    const message = `The ${what} provided ${code === undefined ? 'do' : 'does'} not match what was sent to the bank account. You have ${most - attempts} verification attempts remaining.`;
    return { code: `payment_method_microdeposit_verification_${name}_mismatch`, message };
  }
  const error = verificationErrors[outcome ?? 'attempts'];
  await failVerification(world, intent, method.data, error);
  const session = await find(world, 'checkout.session', String(intent.internal['sessionId']));
  if (session) emit(world, session.account, 'checkout.session.async_payment_failed', session.data);
  return error;
}
