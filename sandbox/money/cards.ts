/** Why the bank declines a card. */
export interface Decline {
  code: 'authentication_required' | 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error';
  declineCode: string;
  message: string;
  sellerMessage: string;
}

export interface CardOutcome {
  decline?: Decline;
  /** The bank requires 3D Secure. */
  authenticate?: true;
  /** The decline of later off-session charges of a card that was saved without one. */
  later?: Decline;
}

/** The only card data that is stored: not enough to pay with. */
export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  funding: string;
}

const declined = (code: Decline['code'], declineCode: string, message: string): CardOutcome => ({
  decline: {
    code,
    declineCode,
    message,
    sellerMessage:
      code === 'card_declined' && declineCode === 'insufficient_funds'
        ? 'The bank returned the decline code `insufficient_funds`.'
        : code === 'card_declined'
          ? 'The bank did not return any further details with this decline.'
          : `The bank returned the decline code \`${declineCode}\`.`,
  },
});

const pays: CardOutcome = {};

/** Stripe's test cards, https://docs.stripe.com/testing. */
const testCards: Record<string, CardOutcome> = {
  '4242424242424242': pays,
  '4000056655665556': pays,
  '5555555555554444': pays,
  '5200828282828210': pays,
  '2223003122003222': pays,
  '378282246310005': pays,
  '371449635398431': pays,
  '6011111111111117': pays,
  '4000000000000002': declined('card_declined', 'generic_decline', 'Your card was declined.'),
  '4000000000009995': declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': declined('expired_card', 'expired_card', 'Your card has expired.'),
  '4000000000000127': declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': declined(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000000000000341': { later: declined('card_declined', 'generic_decline', 'Your card was declined.').decline! },
  '4000002500003155': { authenticate: true },
  '4000002760003184': {
    authenticate: true,
    later: declined(
      'authentication_required',
      'authentication_required',
      'Your card was declined. This transaction requires authentication.',
    ).decline!,
  },
  '4000000000003220': { authenticate: true },
};

const notATestCard = declined(
  'card_declined',
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
);

/** Stripe's named test cards; each use creates a new payment method. https://docs.stripe.com/testing */
export const namedTestCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
};

/** The outcome of a payment with this number. */
export function outcomeOf(number: string): CardOutcome {
  return testCards[number] ?? notATestCard;
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^6(011|4|5)/.test(number)) return 'discover';
  return 'unknown';
}

export function fundingOf(number: string): string {
  return number === '4000056655665556' || number === '5200828282828210' ? 'debit' : 'credit';
}

/** Verifies the checksum of a card number. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [position, digit] of number.split('').toReversed().entries()) {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
