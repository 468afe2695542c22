import { describe, expect, it } from 'vitest';
import { receiptMail } from '../features/receipts/mails/receipt.ts';
import { refundForBuyerMail } from '../features/refunds/mails/refund-made.ts';
import { refundedMail } from '../features/refunds/mails/refunded.ts';

const facts = {
  productName: 'Litterlink',
  language: 'en' as const,
  petName: 'Biscuit',
  breederName: null,
  breederContact: null,
  breederAddress: null,
  clientName: 'Ben Buyer',
  price: '$100.00',
  platformFee: '$5.00',
  total: '$105.00',
  paid: '$105.00',
  method: 'card' as const,
  paymentMethod: 'Credit card',
  reference: null,
  receiptUrl: null,
  parts: [],
  timeZone: 'UTC',
  agreementUrl: null,
  isAll: true,
};

/** Each mail to a buyer that names the breeder. */
const MAILS = {
  receipt: receiptMail(facts),
  'whole refund': refundForBuyerMail(facts),
  'partial refund': refundForBuyerMail({ ...facts, isAll: false, total: '$50.00' }),
  'late payment': refundedMail({ ...facts, reason: 'not_for_sale' }),
};

describe('a mail about a breeder who has left', () => {
  // Shows data.former-breeder
  it.each(Object.entries(MAILS))('says "the breeder", with a capital where a sentence begins: %s', (_, mail) => {
    const wrong = /[\w,;:] The breeder|(?:^|[.!?] )the breeder/m;
    expect(mail.text.match(wrong)).toBeNull();
    expect(mail.text).not.toMatch(/\bnull\b/);
  });

  it('has no row for the name that is missing', () => {
    expect(MAILS.receipt.text).toContain('Your payment went to the breeder, who will contact you');
    expect(MAILS.receipt.text).not.toMatch(/^Breeder/m);
    expect(MAILS['whole refund'].text).toContain('please ask the breeder.');
    expect(MAILS['partial refund'].text).toContain('The breeder refunded $50.00');
  });
});
