import type { ActName, Theme } from './acts.ts';
import type { Rule } from './rules.ts';
import type { Holds } from './world.ts';

interface Change {
  file: string;
  from: string;
  to: string;
}

export interface Plant {
  name: string;
  finds: Rule[];
  /** Acts that expose the bug; they are drawn more often, so that a short run is enough. */
  focus: string;
  /** The play that found it last, where the run begins. What overlaps depends on the machine, so others follow. */
  foundAt: number;
  /** Changes of source files. */
  change?: Change | Change[];
  /** A statement that drops a constraint of the database. */
  prepare?: string;
  /** Pay holds a pet. */
  holds?: Holds;
  /** Pets are reserved by deposits, too. */
  deposits?: true;
  /** What its histories are about; by default everything but greed. */
  themes?: readonly Theme[];
  /** Acts that nobody does. */
  without?: readonly ActName[];
  /** One of several like it, or found late: `npm test` only builds it. */
  nightly?: true;
}

/** Whether this bug is active: one build of the product has them all, and each run activates one. */
export const isPlanted = (name: string) => `(process.env.PLANTED === '${name}')`;
