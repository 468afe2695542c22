import type { Context } from '../context.ts';
import { describeError } from '../describe-error.ts';
import { ExpectedError } from '../errors.ts';

/** Something that reconciliation can't repair. */
export interface Unresolved {
  /** Such as "order 7". */
  about: string;
  problem: string;
  /** When it came about, where that is known. */
  since?: Date;
  /** The provider was out of reach, which has an alarm of its own. */
  isPassing?: boolean;
}

/** What one part of reconciliation checked, repaired and left unresolved, for the operator. */
export interface Findings {
  checked: number;
  repaired: string[];
  unresolved: Unresolved[];
  /** What was checked and is right, or is by now: what was said of it before is over. */
  sound: string[];
  /** Correct, but worth reporting. */
  notes: string[];
}

export const noFindings = (): Findings => ({ checked: 0, repaired: [], unresolved: [], sound: [], notes: [] });

export function addFindings(all: Findings, more: Findings): void {
  all.checked += more.checked;
  all.repaired.push(...more.repaired);
  all.unresolved.push(...more.unresolved);
  all.sound.push(...more.sound);
  all.notes.push(...more.notes);
}

export const toUnresolved = (about: string, error: unknown): Unresolved => ({
  about,
  problem: describeError(error),
  isPassing: error instanceof ExpectedError && error.kind === 'ProviderUnreachable',
});

/** A line for the operator. */
export const describeUnresolved = ({ about, problem }: Unresolved): string => `${about}: ${problem}`;

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
    findings.sound.push(about);
    if (repaired) findings.repaired.push(`${about}: ${repaired}`);
  } catch (error) {
    log.warn({ err: error, about }, 'could not be reconciled');
    findings.unresolved.push(toUnresolved(about, error));
  }
}
