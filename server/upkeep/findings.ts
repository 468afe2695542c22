import type { Context } from '../context.ts';
import { describeError } from '../describe-error.ts';

/** What one part of reconciliation checked, repaired and left unresolved, as lines for the operator. */
export interface Findings {
  checked: number;
  repaired: string[];
  unresolved: string[];
  /** Correct, but worth reporting. */
  notes: string[];
}

export const noFindings = (): Findings => ({ checked: 0, repaired: [], unresolved: [], notes: [] });

export function addFindings(all: Findings, more: Findings): void {
  all.checked += more.checked;
  all.repaired.push(...more.repaired);
  all.unresolved.push(...more.unresolved);
  all.notes.push(...more.notes);
}

/** Checks one thing; an error becomes an unresolved finding and doesn't stop other checks; the signal does. */
export async function checkOne(
  { log, signal }: Context,
  findings: Findings,
  about: string,
  check: () => Promise<string | void>,
): Promise<void> {
  signal.throwIfAborted();
  findings.checked++;
  try {
    const repaired = await check();
    if (repaired) findings.repaired.push(`${about}: ${repaired}`);
  } catch (error) {
    log.warn({ err: error, about }, 'could not be reconciled');
    findings.unresolved.push(`${about}: ${describeError(error)}`);
  }
}
