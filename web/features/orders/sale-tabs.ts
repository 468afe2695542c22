import type { SaleTab } from '../../../contract/orders.ts';

/** The tabs of the page of all sales, in their order. */
export const SALE_TABS: Record<SaleTab, string> = {
  all: 'All',
  paid: 'Paid',
  reserved: 'Reserved',
  refunded: 'Refunded',
  disputed: 'Disputed',
};
