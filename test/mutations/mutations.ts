import { SCREENS } from './table/screens.ts';
import { DASHBOARD } from './table/dashboard.ts';
import { LINK_PAGE } from './table/link-page.ts';
import { RULES } from './table/rules.ts';
import { CALLS } from './table/calls.ts';
import { ERRORS } from './table/errors.ts';
import { LIMITS } from './table/limits.ts';
import { DECISIONS } from './table/decisions.ts';

/** Ways in which the code could be wrong, by the requirement that they break, in the order of docs/specification.md. */
export const MUTATIONS = [
  ...SCREENS,
  ...DASHBOARD,
  ...LINK_PAGE,
  ...RULES,
  ...CALLS,
  ...ERRORS,
  ...LIMITS,
  ...DECISIONS,
];
