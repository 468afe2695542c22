import { toUtcDay } from '../day.ts';
import type { PetAge } from './pets.ts';

/** In years, at which each age category ends (docs/specification.md, section 5); the last one never does. */
const ENDS = [
  ['baby', 1],
  ['young', 3],
  ['adult', 7],
] as const;

/** The age category of a pet that was born on a day, and the day on which the next one begins. */
export function ageOn(bornOn: string, today: string): { age: PetAge; until: string | null } {
  for (const [age, years] of ENDS) {
    const until = yearsAfter(bornOn, years);
    if (today < until) return { age, until };
  }
  return { age: 'senior', until: null };
}

/** A day so many years later; March 1 when February has no 29th. */
function yearsAfter(day: string, years: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return toUtcDay(new Date(Date.UTC(year + years, month - 1, date)));
}
