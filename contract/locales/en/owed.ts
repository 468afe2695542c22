/** Money that is owed to a buyer and has not arrived. */
export const owed = {
  headline: 'Your refund hasn’t arrived yet',
  preview: 'The {amount} is still yours.',
  balance:
    'We tried to refund you {amount} for {pet}. Stripe didn’t send the money, because the breeder’s Stripe balance is too low. We’ve asked {breeder} to add money.',
  bank: 'We refunded you {amount} for {pet}, but your bank sent it back. This often happens when a card was closed or replaced.',
  account:
    'You’re owed a refund of {amount} for {pet}, but we no longer have access to the payment account of {breeder}, where the money is.',
  expired:
    'You’re owed a refund of {amount} for {pet}. A payment like yours can only be refunded within 180 days, and that time has passed, so {breeder} has to pay you another way.',
  yoursStill: 'The money is still yours.',
  other: 'We tried to refund you {amount} for {pet}, but Stripe didn’t accept the refund.',
  yours: 'The money is still yours. We’ll keep trying, and we’ll email you once it’s on its way.',
  bankStep:
    'If that card or account is closed, please agree with {breeder} on how you get the money, or write to {support}.',
  accountStep: 'Please ask {breeder} or your bank for it. If you don’t get an answer, write to {support}.',
  help: 'You don’t need to do anything. If you have a question, write to {support}.',
  fact: 'Owed to you',
  paidHeadline: 'Your refund was paid another way',
  paidPreview: '{amount} for {pet}',
  paidText: 'We’ve recorded that you got your {amount} for {pet} another way:',
  paidWrong: 'If you haven’t received the money, please write to {support}.',
  paidFact: 'Paid another way',
  waitsHeadline: 'Your refund is waiting',
  waitsPreview: 'You’ll get a refund of {amount}.',
  waits:
    'You’ll get a refund of {amount} for {pet}. It’s waiting for money in the Stripe balance of {breeder}. Stripe sends it as soon as there is enough.',
  waitsNext:
    'We’ve asked the breeder to add the money, and we’ll email you as soon as it’s on its way. You don’t need to do anything.',
  waitsPage:
    'You’ll get a refund of {amount}. It’s waiting for money in the Stripe balance of {breeder}. We’ll email you as soon as it’s on its way.',
  page: 'The refund of {amount} hasn’t reached you yet. The money is still yours. We’ll keep trying, and {breeder} knows about it.',
} as const;
