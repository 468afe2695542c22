export const pay = {
  where: 'Where do you live?',
  state: 'State',
  choose: 'Choose',
  zip: 'ZIP code',
  zipRule: 'Five digits',
  whyAddress: 'Some states have rules for how a pet may be paid for.',
  how: 'How would you like to pay?',
  notAvailable: 'Not available for this payment.',
  approval: 'Subject to approval by Klarna, in the United States only',
  plans: 'In the United States only. Klarna shows you its plans and what they cost before you agree.',
  cards: 'Visa, Mastercard or Amex',
  wallets: 'if your device has it',
  now: 'Pay {amount}',
  deposit: 'Pay the deposit, {amount}',
  today: 'Pay {amount} today',
  toKlarna: 'Continue to Klarna',
  opening: 'Opening checkout…',
  byCard: 'Continue by card, {amount}',
  agreement: 'By paying you agree to the <terms>Terms</terms> and <privacy>Privacy Policy</privacy>, {day}.',
  failed: 'Payment setup failed: {reason}',
  tryAgain: 'Please try again.',
  broken: 'Payment processing failed. Please try again.',
} as const;

export const methods = {
  card: 'Credit card',
  bank: 'US bank account',
  inFour: '4 interest-free payments',
  klarna: 'Klarna',
  later: 'Klarna (Pay later)',
  now: 'Klarna (Pay now)',
  financing: 'Klarna (Financing)',
  overTime: 'Klarna: pay over time, subject to approval',
  cardAndKlarna: 'Credit card and Klarna',
  cardAndBank: 'Credit card and bank account',
  several: 'In several ways',
  direct: 'Card, and directly to the breeder',
  all: 'Card, Klarna, and directly to the breeder',
  cash: 'Cash to the breeder',
  zelle: 'Zelle to the breeder',
} as const;

/** Why installments aren't offered. The API says them in English, a page in its language. */
export const installments = {
  deposit: 'A deposit is paid by card.',
  notYet:
    'Installments are not available for this breeder yet. The breeder’s account has to be approved for them first, and the breeder has to turn them on.',
  unknownState:
    'Installments are not available: some states have rules for them, and we don’t know which state the breeder is in.',
  from: 'Installments are available from {amount}.',
  tooFar: 'Installments are not available for a pet that goes home in more than {days} days.',
  upTo: 'Installments are available up to {amount}.',
  refused: 'Buy now, pay later may not be available for new seller accounts. You can pay by card instead.',
  byCard: '{reason} You can pay by card instead.',
  priceChanged:
    'The price has changed since you opened this page: the total is now {total}. Please check it before you pay.',
} as const;

export const purchase = {
  keepId: 'Keep the transaction ID in case you have a question.',
  contact: '{breeder} will contact you to arrange pickup or delivery.',
  contactByBreeder: 'The breeder will contact you to arrange pickup or delivery.',
  unfinished: 'Payment not finished yet',
  unfinishedText:
    'We haven’t received a payment for {pet} yet. If you have just paid, this page updates automatically in a moment.',
  payThere: 'If you haven’t paid yet, go back to the checkout, or to the page of the pet, and pay there.',
  confirming: 'Your payment is being confirmed',
  confirmingText: 'This usually takes a few seconds. You can stay on this page; please don’t pay again.',
  receiptSoon: 'We’ll email your receipt as soon as the payment is confirmed.',
  receiptSent: 'Your receipt is on its way to your email.',
  disputed: 'Payment disputed',
  disputedText: 'You disputed this payment with {method, select, klarna {Klarna} other {your bank}}.',
  disputedStep:
    '{method, select, klarna {Klarna} other {Your bank}} reviews what you and the breeder submit, and decides. This can take weeks.',
  disputedReturn: 'If you win, {method, select, klarna {Klarna} other {your bank}} returns the money itself.',
  noAction: 'You won’t be charged again. No action needed.',
  paid: 'Payment Successful!',
  paidText: 'Thank you. We’ve received your payment.',
  reservedText: 'Thank you. {pet} is reserved for you. The balance is {due}.',
  reservationSoon:
    'We’ll email you a private link to your reservation, where you can see what you’ve paid and pay the balance.',
  spotText:
    'You’ve paid for your place on the waiting list of {litter}. We’ve emailed you a private link to your place.',
  endedText: 'Your reservation page shows what is refunded to you and what isn’t. We emailed you the link to it.',
  failed: 'Your refund did not arrive',
  failedText:
    'The refund of {amount} hasn’t reached you yet. The money is still yours. We’ll keep trying, and we’ll email you once it’s on its way.',
  failedStep: 'You don’t need to do anything. If you have a question, write to the address below.',
  waits: 'Your refund is waiting',
  waitsText:
    'You’ll get a refund of {amount}. It’s waiting for money in the Stripe balance of {breeder}. Stripe sends it as soon as there is enough.',
  waitsTextByBreeder:
    'You’ll get a refund of {amount}. It’s waiting for money in the breeder’s Stripe balance. Stripe sends it as soon as there is enough.',
  waitsStep:
    'We’ve asked the breeder to add the money, and we’ll email you as soon as it’s on its way. You don’t need to do anything.',
  returning: 'Your payment is being returned',
  returningText: 'Your whole payment of {amount} is being returned. Please don’t pay again.',
  returningMail: 'We’ll email you as soon as it’s on its way.',
  checkAgain: 'Check again',
  details: 'Purchase details',
  pet: 'Pet',
  list: 'Waiting list',
  amount: 'Amount',
  stateReturning: 'Being returned',
  stateWaits: 'Will be returned',
  stateReturned: 'Returned',
  stateFailed: 'Not returned yet',
  method: 'Payment method',
  transaction: 'Transaction ID',
  next: 'What happens next',
} as const;

export const success = {
  reach: 'You can reach <bdi>{breeder}</bdi> at <strong>{contact}</strong>.',
  reference: 'Your reference is <strong>{reference}</strong>.',
  view: 'View your purchase',
  unknown: 'Payment not found',
  unknownText: 'We couldn’t find a payment for this link. It may be incomplete.',
  unknownPaid: 'If you’ve paid, your receipt is in your email, and you don’t need to do anything here.',
  unpaid: 'This payment was not completed',
  unpaidText: 'Nothing was charged for <bdi>{pet}</bdi>. If it is still for sale, you can start again from its page.',
  again: 'Back to the payment page',
  petPage: 'See the page of <bdi>{name}</bdi>',
  home: 'Return to Home',
} as const;
