import type { Sale } from '../../../../contract/sales/sales.ts';

type Facts = Pick<Sale, 'owed'> & { order: Pick<Sale['order'], 'refundWaits'> };

/** Which part of a sale's page has the filled button that leads to the balance at Stripe: one, although two may ask for money. */
export const findAddMoney = ({ order, owed = [] }: Facts): 'owed' | 'waiting' | null =>
  owed.some(({ cause }) => cause === 'balance') ? 'owed' : order.refundWaits ? 'waiting' : null;
