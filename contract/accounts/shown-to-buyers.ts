import { z } from 'zod';
import { PAYMENT_METHODS } from '../payment-methods/payment-methods.ts';

export const addressVisibility = z.enum(['full', 'town'], { error: 'Please choose what buyers see' });

/** How a buyer who has paid reaches the breeder. */
export const buyerContact = z.enum(['email', 'phone', 'both'], { error: 'Please choose how buyers reach you' });

/** Refuses a profile whose buyers are to get a phone number that isn't there. */
export const PHONE_NEEDED = 'Buyers get your phone number after paying. Please enter it';

export const paymentMethodName = z.enum(PAYMENT_METHODS, { error: 'Please choose a payment method' });
