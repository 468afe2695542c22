import type { PaymentLinkStatus } from '../../../contract/payment-links/payment-links.ts';

/** What archiving a link does, for the question before it. */
export const ARCHIVING_LINK: Record<Exclude<PaymentLinkStatus, 'archived'>, string> = {
  active: 'The link stops working for everyone who has it. You can create a new one at any time.',
  paid: 'The link no longer opens the page of this sale. The sale itself stays in your records.',
};
