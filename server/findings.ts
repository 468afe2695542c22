import type { Context } from './context.ts';
import { describeError } from './http/logging.ts';

/** What one part of reconciliation checked, repaired, and left unresolved: lines for whoever runs the product. */
export interface Findings {
  checked: number;
  repaired: string[];
  unresolved: string[];
  /** What is as it should be, and still worth knowing. */
  notes: string[];
}

export const noFindings = (): Findings => ({ checked: 0, repaired: [], unresolved: [], notes: [] });

export function addFindings(all: Findings, more: Findings): void {
  all.checked += more.checked;
  all.repaired.push(...more.repaired);
  all.unresolved.push(...more.unresolved);
  all.notes.push(...more.notes);
}

/** Looks at one thing; that it can't be done now is a finding like another, and ends nothing. */
export async function checkOne(
  { log }: Context,
  findings: Findings,
  about: string,
  check: () => Promise<string | void>,
): Promise<void> {
  findings.checked++;
  try {
    const repaired = await check();
    if (repaired) findings.repaired.push(`${about}: ${repaired}`);
  } catch (error) {
    log.warn({ err: error, about }, 'could not be reconciled');
    findings.unresolved.push(`${about}: ${describeError(error)}`);
  }
}
