/** Why the bank declines a card. */
export interface Decline {
  code: 'authentication_required' | 'card_declined' | 'expired_card' | 'incorrect_cvc';
  declineCode: string;
  message: string;
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
}

const decline = (code: Decline['code'], declineCode: string, message: string): Decline => ({
  code,
  declineCode,
  message,
});

const generic = decline('card_declined', 'generic_decline', 'Your card was declined.');
const unfunded = decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');
const expired = decline('expired_card', 'expired_card', 'Your card has expired.');
const wrongCode = decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.");
const unauthenticated = decline(
  'authentication_required',
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
);
const notATestCard = decline(
  'card_declined',
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
);

/** Stripe's test cards, with the names of which each use creates a payment method. https://docs.stripe.com/testing */
const testCards: [number: string, name: string, outcome: CardOutcome][] = [
  ['4242424242424242', 'pm_card_visa', {}],
  ['5555555555554444', 'pm_card_mastercard', {}],
  ['378282246310005', 'pm_card_amex', {}],
  ['4000000000000002', 'pm_card_chargeDeclined', { decline: generic }],
  ['4000000000009995', 'pm_card_chargeDeclinedInsufficientFunds', { decline: unfunded }],
  ['4000000000000069', 'pm_card_chargeDeclinedExpiredCard', { decline: expired }],
  ['4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', { decline: wrongCode }],
  ['4000000000000341', 'pm_card_chargeCustomerFail', { later: generic }],
  ['4000002500003155', 'pm_card_authenticationRequiredOnSetup', { authenticate: true }],
  ['4000002760003184', 'pm_card_authenticationRequired', { authenticate: true, later: unauthenticated }],
];

/** The number of a named test card. */
export const findCardNumber = (name: string): string | undefined => testCards.find(([, known]) => known === name)?.[0];

/** The outcome of a payment with this number. */
export const findCardOutcome = (number: string): CardOutcome =>
  testCards.find(([known]) => known === number)?.[2] ?? { decline: notATestCard };

export function detectCardBrand(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
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
