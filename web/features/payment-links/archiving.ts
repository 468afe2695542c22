import type { PaymentLinkStatus } from '../../../contract/payment-links/payment-links.ts';

/** What archiving a link does, for the question before it. */
export const ARCHIVING_LINK: Record<Exclude<PaymentLinkStatus, 'archived'>, string> = {
  active: 'The link stops working for everyone who has it. You can create a new one at any time.',
  paid: 'The page of this sale can’t be opened by its link anymore. The sale itself stays in your records.',
};
