import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Longer ones are strong by their length, and would take long. */
const JUDGED_LENGTH = 64;

const library = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: JUDGED_LENGTH });

/** How hard a password is to guess: 0 (trivial) to 4 (very hard). `words`: the owner's, which are guessed first. */
export function scorePassword(password: string, words: string[]): number {
  return library.check(password.slice(0, JUDGED_LENGTH), words).score;
}
