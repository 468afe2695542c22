import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { rooms, sourceFiles } from './source-files.mjs';
import { readTests } from './tests.mjs';

export const PAGE = 'docs/specification.md';
const ID = /^[a-z\d-]+\.[a-z\d-]+$/;

/** `{ requirements: [{ id, line }], tests, strays }`: what docs/specification.md asks, and the tests that say what they show. */
export function readSpecification(root) {
  const requirements = readFileSync(join(root, PAGE), 'utf8')
    .split('\n')
    .flatMap((text, index) =>
      text.startsWith('- ') ? [{ id: /^- `(.+?)` \S/.exec(text)?.[1], line: index + 1 }] : [],
    );
  const files = [...rooms, 'test']
    .flatMap((folder) => sourceFiles(root, folder, /\.test\.tsx?$/))
    .map((file) => {
      if (!/\/\/ *Shows\b/i.test(readFileSync(join(root, file), 'utf8'))) return { file, tests: [], strays: [] };
      return { file, ...readTests(join(root, file)) };
    });
  return {
    requirements,
    tests: files.flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test }))),
    strays: files.flatMap(({ file, strays }) => strays.map((line) => ({ file, line }))),
  };
}

/**
 * Each requirement that no test shows, or only tests of `nightlyFiles` and nightly tests, and each id that stands twice or has
 * no requirement, as "file:line: reason".
 */
export function findSpecificationFaults(root, nightlyFiles) {
  const { requirements, tests, strays } = readSpecification(root);
  const isDaily = ({ file, isNightly }) =>
    !isNightly && !nightlyFiles.some((pattern) => posix.matchesGlob(file, pattern));
  const faultOf = ({ id, line }) => {
    if (!ID.test(id)) return 'a requirement begins with its id: - `section.word` What is asked';
    if (requirements.some((other) => other.id === id && other.line < line)) return `${id} stands twice`;
    const shownBy = tests.filter(({ shows }) => shows.includes(id));
    if (shownBy.length === 0) return `no test shows ${id}; write "// Shows ${id}" above one that does`;
    return shownBy.some(isDaily) ? undefined : `only nightly tests show ${id}`;
  };
  const ids = new Set(requirements.map(({ id }) => id));
  return [
    ...requirements.map((requirement) => [PAGE, requirement.line, faultOf(requirement)]),
    ...tests.flatMap(({ file, line, shows }) =>
      shows.filter((id) => !ids.has(id)).map((id) => [file, line, `${PAGE} has no requirement ${id}`]),
    ),
    ...strays.map(({ file, line }) => [
      file,
      line,
      'what a test shows stands right above it: // Shows landing.hero, landing.footer',
    ]),
  ].flatMap(([file, line, fault]) => (fault ? [`${file}:${line}: ${fault}`] : []));
}
