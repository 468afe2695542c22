import { describe, expect, it } from 'vitest';
import { depositRefusal, financingRefusal, MENTIONS_DEPOSIT } from './law.ts';
import { LAW_RULES } from './law-rules.ts';

describe('the rules of law', () => {
  it.each(LAW_RULES)('$statute names its source, when it was read, and what people read', (rule) => {
    expect(rule.source).toMatch(/^https:\/\/leginfo\.legislature\.ca\.gov\//);
    expect(Date.parse(rule.read)).toBeLessThan(Date.now());
    expect(rule.sentence).toMatch(/^[A-Z].*\.$/);
  });

  // Shows link-page.california
  it.each([
    ['dog', ['CA'], true],
    ['cat', ['OR', 'CA'], true],
    ['rabbit', [null, 'CA'], true],
    [null, ['CA'], true],
    ['bird', ['CA'], false],
    ['reptile', ['CA'], false],
    ['other', ['CA'], false],
    ['dog', ['OR', 'NV'], false],
    ['dog', [null, null], false],
  ] as const)('refuse financing for a %s in %j: %s', (animal, states, isRefused) => {
    expect(financingRefusal(animal, states) !== null).toBe(isRefused);
  });

  it.each([
    ['dog', 'A $300 non-refundable deposit holds your puppy.', true],
    ['cat', 'Deposits are nonrefundable', true],
    ['rabbit', 'The deposit is forfeited if you change your mind.', true],
    [null, 'NO REFUNDS on deposits', true],
    ['dog', 'A refundable deposit holds your puppy.', false],
    ['dog', 'Health guarantee, no refunds needed so far.', false],
    ['bird', 'A non-refundable deposit holds your bird.', false],
  ] as const)('refuse for a %s the words "%s": %s', (animal, description, isRefused) => {
    expect(depositRefusal(animal, description) !== null).toBe(isRefused);
    if (isRefused) expect(description).toMatch(MENTIONS_DEPOSIT);
  });
});
