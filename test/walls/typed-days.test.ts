import { expect, it } from 'vitest';
import { inputs } from './inputs.ts';

it('a year such as 0026 is asked for again, wherever a day is entered', () => {
  const days = inputs().filter(
    ({ schema }) => schema.safeParse('2026-03-14').success && !schema.safeParse('2026-02-31').success,
  );
  expect(days.length).toBeGreaterThan(8);
  for (const wrong of ['0026-03-14', '0226-03-14', '0001-01-01', '9026-03-14'])
    expect(days.filter(({ schema }) => schema.safeParse(wrong).success).map(({ name }) => `${name} ${wrong}`)).toEqual(
      [],
    );
});
