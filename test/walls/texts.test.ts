import { describe, expect, it } from 'vitest';
import { inputs } from './inputs.ts';

/** Texts that pass the rules of some field, each with a character that nobody sees. */
const SAMPLES = [
  'Mary\u200bAnn of Portland, Oregon',
  'mary\u200b@example.com',
  'https://exam\u200bple.com',
  '\u2066(541) 555-0134\u2069',
  '9411\u200b0',
  'A\u200b',
  '98102\u200b0000123456',
];
const UNSEEN = /[\u200b\u2066\u2069\u00a0]/;

/** Not texts of people: compared with what was given out, or never shown. */
const OPAQUE =
  /(?:^|\.)(?:password|currentPassword|newPassword|secretKey|token|key|id|response|signature\.hash|endpoint|termsVersion|deposit|promise|version|cursor|session_id)$/;

describe('what people type into any field', () => {
  it('is kept without invisible characters', () => {
    const taken = inputs().flatMap(({ field, schema, name }) =>
      OPAQUE.test(field)
        ? []
        : SAMPLES.map((sample) => ({ name, sample, read: schema.safeParse(sample) })).filter(
            ({ read }) => read.success,
          ),
    );
    expect(new Set(taken.map(({ name }) => name)).size).toBeGreaterThan(60);
    const kept = taken.filter(({ read }) => UNSEEN.test(JSON.stringify(read.data)));
    expect([...new Set(kept.map(({ name }) => name))]).toEqual([]);
  });
});
