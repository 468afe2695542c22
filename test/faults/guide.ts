import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string) => readFileSync(join(import.meta.dirname, `../../docs/${name}.md`), 'utf8');

/** What an operator follows. */
export const guide = ['operating', 'reference'].map(read).join('\n');

/** Its commands, by their mark. */
export const blocks = new Map(
  [...guide.matchAll(/<!-- runs: ([\w ]+?)(?:,[^\n]*)? -->\n\n```(?:sh|sql)\n([^]*?)```/g)].map(
    ([, name, text]) => [name!, text!] as const,
  ),
);
