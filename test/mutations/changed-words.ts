import type { Mutation } from './mutation.ts';

const WORDS = /^[\w .,!?’'-]*[a-z]{3}[\w .,!?’'-]*$/i;

const NAME = /^[a-z]+[A-Z]\w*$/;

const simplify = (text: string): string => text.replace(/[\\\s]+/g, ' ').toLowerCase();

/** The words of a screen that a mutation takes away, or undefined if it changes anything else. */
export function readChangedWords({ file, text, replacement }: Mutation): string | undefined {
  if (!file.startsWith('web/') && !file.startsWith('contract/locales/')) return undefined;
  if (WORDS.test(text)) return NAME.test(text) ? undefined : text;
  if (!/['"<>]/.test(text)) return undefined;
  let start = 0;
  while (text[start] === replacement[start]) start += 1;
  let end = 0;
  while (end < text.length - start && text.at(-1 - end) === replacement.at(-1 - end)) end += 1;
  const isLetter = (letter: string | undefined) => letter !== undefined && /[\w-]/.test(letter);
  while (isLetter(text[start - 1])) start -= 1;
  while (end > 0 && isLetter(text.at(-end))) end -= 1;
  const changed = text.slice(start, text.length - end).replace(/^['"]|['"]$/g, '');
  return WORDS.test(changed) ? changed : undefined;
}

/** Whether a failure can only come from this mutation: it names the words that this one takes away, and of no other. */
export function isExplainedBy(failure: string, mutation: Mutation, all: readonly Mutation[]): boolean {
  const said = simplify(failure);
  const named = all.filter((each) => {
    const words = readChangedWords(each);
    return words !== undefined && said.includes(simplify(words));
  });
  return named.length === 1 && named[0] === mutation;
}
