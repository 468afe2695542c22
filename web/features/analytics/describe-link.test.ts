import { expect, it } from 'vitest';
import { describeCheckouts, describeReaders } from './describe-link.ts';

// Shows dashboard.analytics
it.each([
  [{ views: 12, started: 3, paid: 1 }, '3 checkouts (25%), 1 paid (8%)'],
  [{ views: 1, started: 1, paid: 1 }, '1 checkout (100%), 1 paid (100%)'],
  [{ views: 8, started: 1, paid: 0 }, '1 checkout (13%), none paid yet'],
  [{ views: 400, started: 3, paid: 1 }, '3 checkouts (under 1%), 1 paid (under 1%)'],
  // A share of people would mislead where more checkouts than people were counted.
  [{ views: 2, started: 3, paid: 1 }, '3 checkouts, 1 paid'],
  [{ views: 0, started: 1, paid: 1 }, '1 checkout, 1 paid'],
])('a link with %j reads %s', (figures, text) => expect(describeCheckouts(figures)).toBe(text));

it.each([
  [0, 'no visitors counted'],
  [1, '1 person'],
  [12, '12 people'],
])('%i readers are called %s', (views, text) => expect(describeReaders(views)).toBe(text));
