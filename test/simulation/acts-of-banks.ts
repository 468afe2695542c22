import type Stripe from 'stripe';
import { made, operate } from './acts-of-provider.ts';
import { pick, type Act, type Scene } from './scene.ts';

/** What a bank does with a charge. One that is impossible now, or that the provider doesn't know, does nothing. */
type BankAct = (scene: Scene, charge: Stripe.Charge, number: number) => Promise<void>;

const partOf = ({ amount }: Stripe.Charge, number: number) =>
  Math.max(1, Math.floor((amount * (1 + (number % 99))) / 100));

/** A refund comes back days later: the buyer's account is closed. */
const failRefund: BankAct = (scene, { id }) => operate(scene, 'fail_refund', { charge: id });

/** A buyer disputes a part of a charge. */
const disputePart: BankAct = (scene, charge, number) =>
  operate(scene, 'open_dispute', { charge: charge.id, amount: partOf(charge, number) });

const decideOn =
  (action: string): BankAct =>
  async (scene, { id }) => {
    const dispute = (await made<Stripe.Dispute>(scene, 'dispute')).findLast(({ charge }) => charge === id);
    if (dispute) await operate(scene, action, { dispute: dispute.id });
  };

/** A further act of banks is a line here. */
const BANK_ACTS: BankAct[] = [failRefund, failRefund, disputePart, decideOn('win_dispute'), decideOn('lose_dispute')];

/** Banks do what they do with what was paid and refunded. */
const bank: Act = async (scene, a, b, c) => {
  const charges = (await made<Stripe.Charge>(scene, 'charge')).filter(({ status }) => status === 'succeeded');
  const charge = pick(charges, a);
  if (charge) await pick(BANK_ACTS, b)!(scene, charge, c);
};

export const actsOfBanks = { bank };
