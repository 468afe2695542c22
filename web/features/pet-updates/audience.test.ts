import { describe, expect, it } from 'vitest';
import { describeAudience } from './audience.ts';

describe('Who sees an update', () => {
  it('is counted in words', () => {
    const describeBoth = (buyers: number, people: number) =>
      describeAudience({ audience: { buyers, people }, unseen: null }, 'litter').split(' It shows')[0];
    expect([describeBoth(2, 5), describeBoth(1, 1), describeBoth(0, 3), describeBoth(1, 0)]).toEqual([
      '2 buyers and 5 people on the list will see this.',
      '1 buyer and 1 person on the list will see this.',
      '3 people on the list will see this.',
      '1 buyer will see this.',
    ]);
  });

  const audience = { buyers: 0, people: 0 };

  it('includes those who come later', () => {
    const shown = { audience, unseen: null };
    expect(describeAudience(shown, 'pet')).toContain('also to a later buyer of this pet: please don’t name or show');
    expect(describeAudience(shown, 'litter')).toContain('join the list later: please don’t name or show a buyer');
  });

  it('says so when nobody does', () => {
    expect(describeAudience({ audience, unseen: null }, 'pet')).toContain('Nobody sees this yet');
    expect(describeAudience({ audience, unseen: 'sold' }, 'pet')).toContain('with its buyer');
    expect(describeAudience({ audience, unseen: 'suspended' }, 'litter')).toContain('suspended');
  });
});
