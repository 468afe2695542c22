import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACCENTS, measureContrast, correctAccent } from './accent.ts';

it('every color of a breeder can be read on the light and the dark page, also below the pointer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const { light, dark } = correctAccent(`#${number.toString(16).padStart(6, '0')}`);
      for (const background of ['#faf6ef', '#e3ede4'])
        expect(measureContrast(light, background)).toBeGreaterThanOrEqual(4.5);
      for (const background of ['#141815', '#22352b'])
        expect(measureContrast(dark, background)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('a color that can be read stays as it was chosen', () => {
  for (const color of Object.keys(ACCENTS)) expect(correctAccent(color).light).toBe(color);
  expect(measureContrast('#000000', '#ffffff')).toBeCloseTo(21);
});
