export const WHO_SEES_IT =
  'Only you and the buyer see it. If the payment is disputed, it goes to the bank with the evidence.';
