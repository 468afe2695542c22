import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultOfReference } from './references.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const MOST_OPEN = 30;

const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| v5.0.0-'))
  .map((line) => {
    const [id = '', ask = '', state = '', shownBy = '', ...more] = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { id: id.replace('v5.0.0-', ''), ask, state, shownBy, more };
  });
const inState = (state: string) => rows.filter((row) => row.state === state);

describe('docs/security.md', () => {
  // Shows running.security-documents
  it('has a row for each requirement of ASVS 5.0.0 at levels 1 and 2', () => {
    const chapters = Map.groupBy(rows, ({ id }) => Number(id.split('.')[0]));
    expect([...chapters.keys()]).toEqual(CHAPTERS.map((_, index) => index + 1));
    expect([...chapters.values()].map((chapter) => new Set(chapter.map(({ id }) => id)).size)).toEqual(CHAPTERS);
    for (const row of rows) {
      expect(row.more, row.id).toEqual([]);
      expect(['met', 'not applicable', 'open'], row.id).toContain(row.state);
      expect(row.ask.length, row.id).toBeGreaterThan(2);
      expect(row.shownBy.length, row.id).toBeGreaterThan(2);
    }
  });

  it('names files and tests that exist for each requirement that is met', () => {
    const faults = inState('met').flatMap(({ id, shownBy }) => {
      const [first, ...others] = shownBy.split('<br>');
      // A note may follow what shows it.
      const references = [first!, ...others.filter((part) => part.startsWith('`'))];
      return references.flatMap((reference) => faultOfReference(reference) ?? []).map((fault) => `${id}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it('names the open requirements in its summary, and they are few', () => {
    const open = inState('open').map(({ id }) => id);
    expect(open.length).toBeLessThanOrEqual(MOST_OPEN);
    const [, met, notApplicable, count, names] =
      /(\d+) are met, (\d+) are not applicable, (\d+)\s+are\s+open:\s+([\d.,\s]+)\.\n/.exec(
        text.replaceAll(/\n(?=\S)/g, ' '),
      ) ?? [];
    expect([met, notApplicable, count].map(Number)).toEqual([
      inState('met').length,
      inState('not applicable').length,
      open.length,
    ]);
    expect(names!.split(/,\s*/)).toEqual(open);
  });

  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => `\`${join('docs', path!)}\``);
    expect(links.flatMap((link) => faultOfReference(link) ?? [])).toEqual([]);
  });
});
