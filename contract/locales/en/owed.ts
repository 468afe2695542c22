/** Money that is owed to a buyer and has not arrived. */
export const owed = {
  headline: 'Your refund hasn’t arrived yet',
  preview: '{amount} is still yours. We keep trying.',
  balance:
    'We tried to return {amount} to you for {pet}. Stripe didn’t send it, because the breeder’s balance there is too low. We’ve asked {breeder} to add the money.',
  bank: 'We returned {amount} to you for {pet}, but your bank sent it back, often because a card was closed or replaced.',
  account:
    '{amount} for {pet} has to be returned to you, but we can no longer reach the payment account of {breeder}, where the money is.',
  expired:
    '{amount} for {pet} has to be returned to you. A payment of this kind can be refunded for only 180 days, and they have passed, so {breeder} has to pay you another way.',
  yoursStill: 'The money is still yours.',
  other: 'We tried to return {amount} to you for {pet}. Stripe didn’t accept the refund.',
  yours: 'The money is still yours. We keep trying, and we’ll email you once it’s on its way.',
  bankStep:
    'If that card or account is closed, please agree with {breeder} on how you get the money, or write to {support}.',
  accountStep: 'Please ask {breeder} or your bank for it. If you don’t get an answer, write to {support}.',
  help: 'You don’t need to do anything. If you have a question, write to {support}.',
  fact: 'Owed to you',
  paidHeadline: 'Your refund was paid another way',
  paidPreview: '{amount} for {pet}',
  paidText: 'We’ve recorded that you got {amount} for {pet} without Stripe:',
  paidWrong: 'If you don’t have the money, please write to {support}.',
  paidFact: 'Paid another way',
  waitsHeadline: 'Your refund is waiting',
  waitsPreview: '{amount} will be returned to you.',
  waits:
    '{amount} for {pet} will be returned to you. The refund is waiting for money in the balance of {breeder} at Stripe, which sends it once the balance covers it.',
  waitsNext:
    'We’ve asked the breeder to add the money, and we email you as soon as it’s on its way. You don’t need to do anything.',
  waitsPage:
    '{amount} will be returned to you. The refund is waiting for money in the balance of {breeder} at Stripe. We email you as soon as it’s on its way.',
  page: 'The refund of {amount} hasn’t reached you yet. The money is still yours: we keep trying, and {breeder} knows.',
} as const;
