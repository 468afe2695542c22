import { cashOf } from './check-cash.ts';
import { sumRefunds, waitingCents } from './check-orders.ts';
import type { Complain } from './rules.ts';
import type { Facts } from './facts.ts';
import { PLATFORM } from './provider.ts';

type Account = Facts['ledger'][number]['account'];

/** Compares each party's share of each order in our ledger with the provider's balance transactions, to the cent. */
export function checkLedger(facts: Facts, complain: Complain): void {
  for (const order of facts.orders) {
    const payments = facts.parts.filter((part) => part.id === order.id);
    if (payments.some((part) => facts.provider.left.has(part.stripeAccountId))) continue;
    const here = sumsOf(facts, order.id);
    // Paid to the breeder directly: the provider knows nothing of it.
    const { paidCents, returnedCents } = cashOf(facts, order.id);
    const cash = paidCents - returnedCents;
    const there = payments
      .map(({ chargeId }) => (chargeId ? balancesOf(facts, chargeId) : none))
      .reduce((sum, each) => addBalances(sum, each), none);
    const isOurs = order.stripeAccountId === null;
    // What is held for a buyer lies on the breeder's account.
    const breeder = here('breeder') + here('deposits_held') - cash;
    const compared = {
      // The platform's own sales have one account.
      seller: isOurs ? breeder + here('platform_fee') : breeder,
      platform: isOurs ? 0 : here('platform_fee'),
      buyer: here('buyer') + cash,
      provider: here('provider_fee'),
      all: ACCOUNTS.reduce((sum, account) => sum + here(account), 0),
    };
    if (JSON.stringify(compared) !== JSON.stringify(there))
      complain(
        "the ledger is the provider's balance",
        `order ${order.id}, ${order.status}: here ${JSON.stringify(compared)}, there ${JSON.stringify(there)}`,
      );
  }
}

const ACCOUNTS = ['buyer', 'breeder', 'deposits_held', 'platform_fee', 'provider_fee', 'dispute'] as const;

const addBalances = (one: typeof none, other: typeof none): typeof none => ({
  seller: one.seller + other.seller,
  platform: one.platform + other.platform,
  buyer: one.buyer + other.buyer,
  provider: one.provider + other.provider,
  all: 0,
});

const none = { seller: 0, platform: 0, buyer: 0, provider: 0, all: 0 };

/** What an order's lines add up to. */
export function sumsOf(facts: Facts, orderId: string) {
  const lines = facts.ledger.filter((line) => line.orderId === orderId);
  return (account: Account) =>
    lines.filter((line) => line.account === account).reduce((sum, line) => sum + line.amountCents, 0);
}

function balancesOf({ provider }: Facts, chargeId: string): typeof none {
  const charge = provider.charges.get(chargeId);
  if (!charge) return none;
  const refunds = provider.refunds.filter((refund) => refund.charge === chargeId);
  const disputes = provider.disputes.filter((dispute) => dispute.charge === chargeId);
  const feeId = typeof charge.application_fee === 'string' ? charge.application_fee : undefined;
  const feeRefunds = provider.feeRefunds.filter((refund) => refund.fee === feeId);
  const sources = new Set([chargeId, ...[...refunds, ...disputes, ...feeRefunds].map((each) => each.id), feeId]);
  const lines = provider.transactions.filter((line) => sources.has(line.source as string));
  const net = (ofPlatform: boolean) =>
    lines.filter((line) => (line.account === PLATFORM) === ofPlatform).reduce((sum, line) => sum + line.net, 0);
  const isOurs = charge.account === PLATFORM;
  const costs = lines.flatMap((line) => line.fee_details).filter((detail) => detail.type !== 'application_fee');
  const { lostCents: lost } = sumRefunds({ provider }, charge);
  return {
    // What waits for the balance is accepted, and moves nothing yet.
    seller: net(isOurs) - waitingCents(refunds),
    platform: isOurs ? 0 : net(true),
    buyer: charge.amount_refunded + lost - charge.amount,
    provider: costs.reduce((sum, detail) => sum + detail.amount, 0),
    all: 0,
  };
}
