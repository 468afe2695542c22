import type { SaleTab } from '../../../contract/orders.ts';

/** The tabs of the page of all sales, in their order. */
export const SALE_TABS: Record<SaleTab, string> = {
  all: 'All',
  paid: 'Paid',
  reserved: 'Reserved',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** Without the contract's schema, which would bring a library to the page. */
export const isSaleTab = (text: string | null): text is SaleTab => text !== null && Object.hasOwn(SALE_TABS, text);
