import { operate } from './operator.ts';
import type { Product } from './product.ts';
import type { Visitor } from './visitor.ts';

/**
 * The buyer's bank account at the sandbox: verified at once, and its debit succeeds or fails for lack of funds; or its number is
 * typed, and two small deposits verify it in days.
 */
export type BankAccount = 'succeeds' | 'fails' | 'microdeposits';

/** What the sandbox's page of bank accounts is sent. */
const FIELDS: Record<BankAccount, Record<string, string>> = {
  succeeds: { account: 'succeeds' },
  fails: { account: 'insufficient_funds' },
  microdeposits: { account: 'manual', routing_number: '110000000', account_number: '000123456789' },
};

/** Pays on the hosted checkout from a bank account. Returns where the provider redirects the buyer, if it does. */
export async function payByBank(
  buyer: Visitor,
  checkoutUrl: string,
  account: BankAccount = 'succeeds',
  change: Record<string, string> = {},
): Promise<string | undefined> {
  const contact = { method: 'us_bank_account', email: 'buyer@example.com', phone: '(503) 555-0142', ...change };
  const { location: bank } = await buyer.submit(checkoutUrl, contact);
  if (!bank?.endsWith('/us_bank_account')) return bank;
  return (await buyer.submit(bank, { name: 'Ben Buyer', ...FIELDS[account], ...change })).location;
}

/** The bank pays a debit in process, four business days later at the latest. */
export const settleDebit = (product: Pick<Product, 'visitor'>, session: string) =>
  operate(product, 'end_payment', { session, succeeds: true });

/** The bank doesn't pay a debit in process. */
export const failDebit = (product: Pick<Product, 'visitor'>, session: string, code = 'insufficient_funds') =>
  operate(product, 'end_payment', { session, succeeds: false, code });

/** The bank takes back a debit that had succeeded, up to 60 days later: a dispute that is lost at once. Answers its id. */
export const returnDebit = async (
  product: Pick<Product, 'visitor'>,
  charge: string,
  reason = 'debit_not_authorized',
): Promise<string> => (await operate(product, 'return_debit', { charge, reason }))['dispute'];
