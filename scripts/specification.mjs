/**
 * `npm run specification`: writes dist/specification.md, docs/specification.md with the tests that show each requirement.
 * With words behind `--`, prints the requirements that contain all of them, and their tests.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { PAGE, readSpecification } from './check/specification.mjs';
import { fromRoot, root } from './root.mjs';

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const { requirements, tests } = readSpecification(root);
const idAt = new Map(requirements.map(({ id, line }) => [line, id]));

/** A requirement's line with those of its tests; other lines as they are. */
function withTests(text, index) {
  const id = idAt.get(index + 1);
  const shownBy = tests.filter(({ shows }) => shows.includes(id));
  return [text, ...shownBy.map(({ file, line, name }) => `  - [${file}:${line}](../${file}#L${line}) ${name}`)];
}

const lines = readFileSync(fromRoot(PAGE), 'utf8')
  .replaceAll('](decisions/', '](../docs/decisions/')
  .split('\n')
  .map(withTests);
if (words.length > 0) {
  const found = lines.filter(
    ([text], index) => idAt.has(index + 1) && words.every((word) => text.toLowerCase().includes(word)),
  );
  for (const line of found.flat()) console.log(line.replace(/\[(.+?)\]\(.+?\)/, '$1'));
} else {
  mkdirSync(fromRoot('dist'), { recursive: true });
  writeFileSync(fromRoot('dist/specification.md'), lines.flat().join('\n'));
  console.log('dist/specification.md');
}
