import type { Context } from './context.ts';
import { describeError } from './http/logging.ts';

/** What one part of reconciliation looked at, mended, and could not mend: lines for whoever runs the product. */
export interface Findings {
  looked: number;
  mended: string[];
  left: string[];
  /** What is as it should be, and still worth knowing. */
  notes: string[];
}

export const nothingFound = (): Findings => ({ looked: 0, mended: [], left: [], notes: [] });

export function addFindings(all: Findings, more: Findings): void {
  all.looked += more.looked;
  all.mended.push(...more.mended);
  all.left.push(...more.left);
  all.notes.push(...more.notes);
}

/** Looks at one thing; that it can't be done now is a finding like another, and ends nothing. */
export async function lookAt(
  { log }: Context,
  findings: Findings,
  about: string,
  look: () => Promise<string | void>,
): Promise<void> {
  findings.looked++;
  try {
    const mended = await look();
    if (mended) findings.mended.push(`${about}: ${mended}`);
  } catch (error) {
    log.warn({ err: error, about }, 'could not be reconciled');
    findings.left.push(`${about}: ${describeError(error)}`);
  }
}
