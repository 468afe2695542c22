import { mailFigures } from '../emails/figures.ts';
import { features } from '../features/index.ts';
import { findingsByPart } from '../reconciliation/finding-failures.ts';
import { backlogFigures } from '../upkeep/backlog.ts';
import type { Figure } from '../upkeep/figures.ts';

/** All that is measured of what waits, and of what needs somebody. */
export const figures: readonly Figure[] = [
  ...backlogFigures,
  ...mailFigures,
  ...features.flatMap(({ figures: ofNoun = [] }) => ofNoun),
  findingsByPart,
];
