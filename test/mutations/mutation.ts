import type { NamedTests } from './named-tests.ts';

/**
 * One way in which the code could be wrong. `text` stands exactly once in `file`; with `replacement` in its place, a test that shows
 * the requirement has to fail.
 */
export interface Mutation {
  requirement: string;
  file: string;
  text: string;
  replacement: string;
}

/** `survived`: every named test passed; `broken`: a mutation that doesn't build or load proves nothing, nor do tests that fail anyway. */
export type Verdict = 'killed' | 'survived' | 'broken';

export interface Judged {
  mutation: Mutation;
  verdict: Verdict;
  /** The tests that failed. */
  by?: NamedTests;
}

/** The mutations of a table, whose rows are a requirement, a file, a text in it and its replacement. */
export const toMutations = (rows: readonly (readonly [string, string, string, string])[]): Mutation[] =>
  rows.map(([requirement, file, text, replacement]) => ({ requirement, file, text, replacement }));
