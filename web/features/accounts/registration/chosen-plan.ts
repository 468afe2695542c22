import type { Plan } from '../../../../contract/business.ts';

const KEY = 'selected-plan';

export function isPlan(value: unknown): value is Plan {
  return value === 'monthly' || value === 'yearly';
}

/** The plan that the visitor picked on the landing page; undefined if storage is disabled. */
export function chosenPlan(): Plan | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return isPlan(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function choosePlan(plan: Plan): void {
  try {
    localStorage.setItem(KEY, plan);
  } catch {
    // Storage is disabled: the choice is not remembered.
  }
}
