import type { SaleMethod, SaleSort, SaleTab } from '../../../../contract/orders/sale-filters.ts';
import {
  FALLBACK_METHOD,
  METHODS,
  OTHER_METHODS,
  type PaymentMethod,
} from '../../../../contract/payment-methods/payment-methods.ts';
import type { SalePeriod } from './period.ts';

/** In the order of the filter. */
const METHOD_LABELS = Object.fromEntries(
  [FALLBACK_METHOD, ...OTHER_METHODS].map((method) => [method, METHODS[method].label]),
) as Record<PaymentMethod, string>;

/** What the list of sales can be asked for, in the order of its controls; without the contract's schemas, which bring a library. */
export const SALE_TABS: Record<SaleTab, string> = {
  all: 'All',
  paid: 'Paid',
  reserved: 'Reserved',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

export const SALE_SORTS: Record<SaleSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest price',
  lowest: 'Lowest price',
};

export const SALE_METHODS: Record<SaleMethod, string> = {
  ...METHOD_LABELS,
  direct: 'Cash or Zelle',
};

export const SALE_PERIODS: Record<SalePeriod, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
  last_year: 'Last year',
};
