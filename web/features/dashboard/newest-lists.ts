import { screens } from '../../../contract/screens.ts';
import { NO_SALES } from '../orders/no-sales.ts';

/** The three lists of Overview: their headings, where the whole list is, and what each says while it is empty. */
export const NEWEST = {
  pets: {
    id: 'pets',
    title: 'Your Payment Requests',
    all: { what: 'pets', href: screens.pets.path },
    emptyText: 'No payment requests yet. Your pets appear here.',
  },
  sales: {
    id: 'sales',
    title: 'Your Sales',
    all: { what: 'sales', href: screens.sales.path },
    emptyText: NO_SALES,
  },
  links: {
    id: 'links',
    title: 'Saved Payment Links',
    all: { what: 'payment links', href: screens.paymentLinks.path },
    emptyText: 'No links yet. A pet with a photo can have one.',
  },
};

/** Rows that a phone shows of each; with no more than these there is nothing else to see. */
export const ROWS_ON_PHONE = 2;
