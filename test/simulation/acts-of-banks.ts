import type Stripe from 'stripe';
import { made, operate } from './acts-of-provider.ts';
import { pick, type Act, type Scene } from './scene.ts';

/** What a bank does with a charge. One that is impossible now, or that the provider doesn't know, does nothing. */
type BankAct = (scene: Scene, charge: Stripe.Charge & { account: string }, number: number) => Promise<void>;

const partOf = ({ amount }: Stripe.Charge, number: number) =>
  Math.max(1, Math.floor((amount * (1 + (number % 99))) / 100));

/** A refund comes back days later: the buyer's account is closed. */
const failRefund: BankAct = (scene, { id }) => operate(scene, 'fail_refund', { charge: id });

/** A buyer disputes a part of a charge. */
const disputePart: BankAct = (scene, charge, number) =>
  operate(scene, 'open_dispute', { charge: charge.id, amount: partOf(charge, number) });

const decideOn =
  (action: string, values: object = {}): BankAct =>
  async (scene, { id }) => {
    const dispute = (await made<Stripe.Dispute>(scene, 'dispute')).findLast(({ charge }) => charge === id);
    if (dispute) await operate(scene, action, { dispute: dispute.id, ...values });
  };

const onCharge =
  (action: string): BankAct =>
  (scene, { id }) =>
    operate(scene, action, { charge: id });

/** The balance of the account is too low for refunds, for good: no other history uses it. */
const onAccount =
  (action: string): BankAct =>
  async (scene, { account }) => {
    if (scene.seller.isAdmin) return;
    scene.spend();
    await operate(scene, action, { account });
  };

/** The account's owner adds money, and refunds that wait for it go out in their order. */
const topUp: BankAct = (scene, { account }, number) =>
  operate(scene, 'top_up', { account, amount: 10_000 * (1 + (number % 50)) });

/** A complaint: to Klarna it begins as an inquiry. */
const complain: BankAct = (scene, { id }) =>
  operate(scene, 'open_dispute', { charge: id, reason: 'product_not_received' });

const prevent: BankAct = (scene, charge, number) =>
  decideOn('prevent_dispute', { reinstated: number % 2 === 0 })(scene, charge, number);

/** A further act of banks is a line here. */
const BANK_ACTS: BankAct[] = [
  failRefund,
  failRefund,
  failRefund,
  disputePart,
  disputePart,
  decideOn('win_dispute'),
  decideOn('lose_dispute'),
  onCharge('open_inquiry'),
  decideOn('escalate_inquiry'),
  decideOn('close_inquiry'),
  decideOn('appeal_dispute', { submitted: true }),
  prevent,
  onCharge('warn_of_fraud'),
  onCharge('open_review'),
  onAccount('hold_refunds'),
  onAccount('refuse_refunds'),
  onAccount('allow_refunds'),
  onCharge('complete_refund'),
  topUp,
  topUp,
  complain,
];

/** Banks do what they do with what was paid and refunded. */
const bank: Act = async (scene, a, b, c) => {
  const charges = (await made<Stripe.Charge>(scene, 'charge')).filter(({ status }) => status === 'succeeded');
  const charge = pick(charges, a);
  if (charge) await pick(BANK_ACTS, b + c)!(scene, charge, c);
};

export const actsOfBanks = { bank };
