import { expect, it } from 'vitest';
import { shareMessage } from './share-message.ts';

const link = (price: string, klarnaOffered = true) => ({
  id: 'f1a2b3c4-d5e6-4f70-8a1b-2c3d4e5f6a7b',
  pet: { id: 'pet', name: 'Maple', breed: 'Golden Retriever', price, imageUrl: null },
  paymentUrl: 'https://litterlink.example/checkout/abc',
  klarnaOffered,
  neutralPreview: false,
});

// Shows link-page.installments-limit
it.each([
  [
    '1250.00',
    true,
    'Maple (Golden Retriever), $1,312.50 in all. You can pay by card or, where it is offered, in 4 interest-free payments. ',
  ],
  ['1904.76', true, '$2,000.00 in all. You can pay by card or, where it is offered, in 4 interest-free payments. '],
  [
    '1904.77',
    true,
    '$2,000.01 in all. You can pay by card or, where it is offered, with Klarna: pay over time, subject to approval. ',
  ],
  ['1250.00', false, '$1,312.50 in all. You can pay by card. The page’s code is Y6HB-7H6N: https'],
])('for %s (Klarna offered: %s) a shared message names only what the buyer is offered', (price, offered, words) => {
  expect(shareMessage(link(price, offered), 200_000)).toContain(words);
});

it('a shared message with a neutral preview names neither pet nor price', () => {
  const words = shareMessage({ ...link('1250.00'), neutralPreview: true }, 200_000);
  expect(words).toBe(
    'Here is the payment page that we talked about, with the code Y6HB-7H6N: https://litterlink.example/checkout/abc',
  );
});

it('a link with a discount names no total, which depends on how the pet is paid', () => {
  const lines = { extras: [], discount: { amount: '100.00', reason: 'other' as const } };
  expect(shareMessage({ ...link('1250.00'), lines }, 200_000)).toMatch(
    /^Here is the payment page for \w+ \([\w ]+\)\. You/,
  );
});
