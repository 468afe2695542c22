/** Payments from a US bank account, which are certain only days later. */
export const bank = {
  about: 'From your checking or savings account. Your bank confirms the payment within 4 business days.',
  costs: 'Nothing extra for you. The breeder pays {price}.',
  certainNow: 'Confirmed right away.',
  notYet: 'Bank payments are not available for this breeder yet.',
  notOffered: 'The breeder doesn’t accept this payment method for this pet.',
  tooFar: 'Bank payments are not available for a pet that goes home in more than {days} days.',
  tooOften: 'Bank payments are not available right now because earlier ones failed.',
  refused: 'Bank payments are not available right now. You can pay by card instead.',
  onItsWay: 'Your bank payment is on its way',
  onItsWayText:
    'Your bank confirms it within 4 business days. {pet} is held for you until then, so please don’t pay again.',
  onItsWayBalance: 'Your bank confirms it within 4 business days. Please don’t pay again until then.',
  onItsWayShared:
    'Your bank confirms it within 4 business days. {pet} isn’t held for you until then. If it’s no longer for sale when your payment goes through, you’ll get a full refund. Please don’t pay again.',
  nextMail: 'We’ll email you when your bank confirms the payment, or if it doesn’t go through.',
  startedSubject: 'Your bank payment for {pet} is on its way',
  startedText: 'Your bank will confirm your payment of {amount} within 4 business days. Until then it isn’t final.',
  startedKept: '{pet} is held for you until then. You don’t need to do anything.',
  startedShared:
    '{pet} isn’t held for you until then. If it’s no longer for sale when your payment goes through, you’ll get a full refund.',
  startedWait: 'You don’t need to do anything.',
  overtakenSubject: '{pet} went to another buyer',
  overtakenText:
    'Another buyer’s payment for {pet} was confirmed before yours. If your payment of {amount} goes through, you’ll get a full refund, unless {pet} is for sale again by then: in that case the pet is yours. You don’t need to do anything.',
  failedSubject: 'Your bank payment for {pet} didn’t go through',
  failedText:
    'Your bank did not pay the {amount} to {breeder}. This often happens when there isn’t enough money in the account. Nothing was charged.',
  failedKept: '{pet} is held for you until {time}. Please pay again before then, by card or from another account.',
  failedKeptByCard: '{pet} is held for you until {time}. Please pay again before then, by card.',
  keptForYou: '{pet} is held for you until {time}.',
  failedFree: '{pet} can now be sold to someone else. If it’s still for sale, you can pay again.',
  lostSubject: 'We can no longer track your {method, select, bank {bank payment} other {payment}} for {pet}',
  lostText:
    '{breeder} disconnected the account that your payment of {amount} goes to, so we can’t see whether {method, select, bank {your bank pays it} other {it goes through}}.',
  lostAsk:
    'If the money leaves your account, please ask {breeder} for a refund, or ask your bank to reverse the payment. Banks can do that for about 60 days.',
  lostAskCharged:
    'If you are charged, please ask {breeder} for a refund, or report the problem to the company that charged you.',
  lostFree: '{pet} is no longer held for you. Please don’t pay again until you know what happened to this payment.',
  lostReserved:
    '{pet} is still reserved for you. Please don’t pay this part again until you know what happened to this payment.',
  seePayment: 'See your payment',
  payAgain: 'Pay again',
} as const;
