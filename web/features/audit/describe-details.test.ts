import { expect, it } from 'vitest';
import { describeDetails } from './describe-details.ts';

it.each([
  [{ fromCents: 125_000, toCents: 90_000 }, ['Price before: $1,250.00', 'Price after: $900.00']],
  [
    { amountCents: 45_000, method: 'zelle', soldOn: '2026-03-14' },
    ['Amount: $450.00', 'Paid by: Zelle', 'Day of the sale: Mar 14, 2026'],
  ],
  [{ fields: 'fullName, physicalAddress' }, ['Changed: full name, physical address']],
  [{ namesBuyer: false, expiresAt: null }, ['For anyone with the link', 'Without a last day']],
  [{ depositCents: null, depositTerms: null, refundableUntil: null }, ['A place costs nothing']],
  [{ takesEntries: true, turnHours: 1 }, ['Open to new people', 'A turn takes 1 hour']],
  [{ reports: 1 }, ['1 report']],
  [{ SESSION_SECRET: 'changed' }, ['SESSION_SECRET: changed']],
  // By a newer release.
  [{ coatColor: 'gold' }, ['Coat color: gold']],
  [{ method: 'barter' }, ['Paid by: Barter']],
])('the details %j of an act are said in words', (details, words) => expect(describeDetails(details)).toEqual(words));
