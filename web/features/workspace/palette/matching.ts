import type { Command, Group } from './commands.ts';

/** The commands that fit what is typed, by groups, the group with the best one first. */
export function matching(groups: Group[], text: string): Group[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, commands }) => ranked(title, commands, typed))
    .filter(({ commands }) => commands.length > 0)
    .sort((one, other) => one.rank - other.rank);
}

function ranked(title: string, commands: Command[], typed: string[]) {
  const fitting = commands
    .map((command) => ({ command, rank: rankCommand(command, typed) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((one, other) => one.rank - other.rank);
  return { title, commands: fitting.map(({ command }) => command), rank: fitting[0]?.rank ?? NO_MATCH };
}

const NO_MATCH = 3;

/** 0: the label begins so; 1: so do words of it; 2: so do other words for it. */
function rankCommand({ label, words = [] }: Command, typed: string[]): number {
  const own = label.toLowerCase();
  if (own.startsWith(typed.join(' '))) return 0;
  const begins = (all: string[]) => typed.every((part) => all.some((word) => word.startsWith(part)));
  const inLabel = own.split(/\W+/);
  if (begins(inLabel)) return 1;
  return begins([...inLabel, ...words.flatMap((word) => word.split(' '))]) ? 2 : NO_MATCH;
}
