import type { Plan } from '../../../../contract/business.ts';
import { browserStorage } from '../../../calls/storage.ts';

const KEY = 'selected-plan';

export function isPlan(value: unknown): value is Plan {
  return value === 'monthly' || value === 'yearly';
}

/** The plan that the visitor picked on the landing page. */
export function chosenPlan(): Plan | undefined {
  const stored = browserStorage.read(KEY);
  return isPlan(stored) ? stored : undefined;
}

export const choosePlan = (plan: Plan): void => browserStorage.write(KEY, plan);
