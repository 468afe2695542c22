import { z } from 'zod';
import { line } from '../fields.ts';
import { PAYMENT_METHODS } from '../payment-methods/payment-methods.ts';

export const addressVisibility = z.enum(['full', 'town'], { error: 'Please choose what buyers see' });

/** How a buyer who has paid reaches the breeder. */
export const buyerContact = z.enum(['email', 'phone', 'both'], { error: 'Please choose how buyers reach you' });

/** Refuses a profile whose buyers are to get a phone number that isn't there. */
export const PHONE_NEEDED = 'Buyers get your phone number after paying. Please enter it';

/** Optional in a profile: null or blank where there is none. Shown on the public pages and on receipts, or on receipts alone. */
export const ownLines = {
  license: line(0, 80, 'Please enter your license as text').nullable(),
  receiptLine: line(0, 160, 'Please enter your line as text').nullable(),
};

export const paymentMethodName = z.enum(PAYMENT_METHODS, { error: 'Please choose a payment method' });
