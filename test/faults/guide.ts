import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const guide = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

/** The commands of the operating guide, by their mark. */
export const blocks = new Map(
  [...guide.matchAll(/<!-- runs: ([\w ]+?)(?:,[^\n]*)? -->\n\n```(?:sh|sql)\n([^]*?)```/g)].map(
    ([, name, text]) => [name!, text!] as const,
  ),
);
