import { expect, it } from 'vitest';
import { toMailbox } from './mailbox.ts';

it.each([
  ['anna@example.com', 'anna@example.com'],
  ['an.na+trial@example.com', 'an.na+trial@example.com'],
  ['A.n.na+second@Gmail.com', 'anna@gmail.com'],
  ['anna@googlemail.com', 'anna@gmail.com'],
  ['anna+second@outlook.com', 'anna@outlook.com'],
  ['an.na@outlook.com', 'an.na@outlook.com'],
  ['anna+second@icloud.com', 'anna@icloud.com'],
  ['anna-second@yahoo.com', 'anna@yahoo.com'],
  ['anna+second@proton.me', 'anna@proton.me'],
])('%s reaches the mailbox %s', (email, mailbox) => expect(toMailbox(email)).toBe(mailbox));
