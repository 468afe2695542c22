/**
 * `npm run specification`: writes dist/specification.md, docs/specification.md with the tests that show each requirement, and those that
 * noticed wrong code (`npm run mutate`).
 * With words behind `--`, prints the requirements that contain all of them, and their tests.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { MUTATIONS } from '../test/mutations/mutations.ts';
import { readOutcomes, toKey } from '../test/mutations/outcomes.ts';
import { PAGE, readSpecification } from './check/specification.mjs';
import { fromRoot, root } from './root.mjs';

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const { requirements, tests } = readSpecification(root);
const outcomes = readOutcomes();
const killed = MUTATIONS.filter((mutation) => outcomes[toKey(mutation)]);
const idAt = new Map(requirements.map(({ id, line }) => [line, id]));

/** A requirement's line with those of its tests and of wrong code that they noticed; other lines as they are. */
function withTests(text, index) {
  const id = idAt.get(index + 1);
  const shownBy = tests.filter(({ shows }) => shows.includes(id));
  const noticed = killed.filter(({ requirement }) => requirement === id);
  return [
    text,
    ...shownBy.map(({ file, line, name }) => `  - [${file}:${line}](../${file}#L${line}) ${name}`),
    ...noticed.map((mutation) => {
      const { file } = mutation;
      const by = outcomes[toKey(mutation)];
      return `  - Wrong code in [${file}](../${file}) fails [${by}](../${by})`;
    }),
  ];
}

const lines = readFileSync(fromRoot(PAGE), 'utf8')
  .replaceAll('](decisions/', '](../docs/decisions/')
  .split('\n')
  .map(withTests);
if (words.length > 0) {
  const found = lines.filter(
    ([text], index) => idAt.has(index + 1) && words.every((word) => text.toLowerCase().includes(word)),
  );
  for (const line of found.flat()) console.log(line.replaceAll(/\[(.+?)\]\(.+?\)/g, '$1'));
} else {
  mkdirSync(fromRoot('dist'), { recursive: true });
  writeFileSync(fromRoot('dist/specification.md'), lines.flat().join('\n'));
  const proven = new Set(killed.map(({ requirement }) => requirement)).size;
  console.log(
    `dist/specification.md: ${requirements.length} requirements, ${proven} with wrong code that their tests noticed`,
  );
}
