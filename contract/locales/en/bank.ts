/** Payments from a US bank account, which are certain only days later. */
export const bank = {
  about: 'From your checking or savings account. Certain once your bank has confirmed it, within 4 business days.',
  costs: 'Nothing extra for you. The breeder pays {price}.',
  certainNow: 'Certain at once.',
  notYet: 'Bank payments are not available for this breeder yet.',
  notOffered: 'The breeder doesn’t take this way of paying for this pet.',
  tooFar: 'Bank payments are not available for a pet that goes home in more than {days} days.',
  tooOften: 'Bank payments are not available at the moment, since earlier ones failed.',
  refused: 'A bank payment is not possible at the moment. You can pay by card instead.',
  onItsWay: 'Your bank payment is on its way',
  onItsWayText:
    'Your bank confirms it within 4 business days. {pet} is kept for you until then, so please don’t pay again.',
  onItsWayBalance: 'Your bank confirms it within 4 business days. Please don’t pay again until then.',
  onItsWayShared:
    'Your bank confirms it within 4 business days. {pet} isn’t kept for you until then. If it isn’t for sale when your bank pays, all of it is refunded to you. Please don’t pay again.',
  nextMail: 'We’ll email you when your bank has confirmed the payment, and also if it doesn’t pay.',
  startedSubject: 'Your bank payment for {pet} is on its way',
  startedText: 'Your bank confirms the {amount} within 4 business days. It isn’t final before.',
  startedKept: '{pet} is kept for you until then. You don’t need to do anything.',
  startedShared:
    '{pet} isn’t kept for you until then. If it isn’t for sale when your bank pays, all of it is refunded to you.',
  startedWait: 'You don’t need to do anything.',
  overtakenSubject: '{pet} went to somebody else',
  overtakenText:
    'Another payment for {pet} was certain before yours. If your bank pays the {amount}, all of it is refunded to you. Only if {pet} is for sale again by then does it become yours. You don’t need to do anything.',
  failedSubject: 'Your bank did not pay for {pet}',
  failedText:
    'Your bank did not pay the {amount} to {breeder}, often because the account holds too little. Nothing was charged.',
  failedKept: '{pet} is kept for you until {time}. Please pay again before then, by card or from another account.',
  failedKeptByCard: '{pet} is kept for you until {time}. Please pay again before then, by card.',
  keptForYou: '{pet} is kept for you until {time}.',
  failedFree: '{pet} may be sold to somebody else now. If it is still for sale, you can pay again.',
  lostSubject: 'We can’t see your {method, select, bank {bank payment} other {payment}} for {pet} anymore',
  lostText:
    '{breeder} has disconnected the account that your payment of {amount} goes to, so we can’t see whether {method, select, bank {your bank pays it} other {it goes through}}.',
  lostAsk:
    'If the money leaves your account, please ask {breeder} for it, or ask your bank to take it back: it can, for about 60 days.',
  lostAskCharged:
    'If you are charged, please ask {breeder} for the money, or report the problem to the company that charged you.',
  lostFree: '{pet} is not kept for you anymore. Please don’t pay again before you know.',
  lostReserved: '{pet} stays reserved for you. Please don’t pay this part again before you know.',
  seePayment: 'See your payment',
  payAgain: 'Pay again',
} as const;
