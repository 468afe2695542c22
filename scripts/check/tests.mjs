import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/**
 * The tests of a file as written, read without running it: `{ tests: [{ name, line, isNightly, shows }], strays }`. A name has
 * its groups ("group > group > title"). `shows` are the ids in the comments right above a test ("// Shows landing.hero"),
 * `strays` the lines of such comments that stand elsewhere or are written otherwise. Skipped tests don't count.
 */
export function readTests(file) {
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} can't be parsed: ${errors[0].message}`);
  const lineOf = ({ start }) => text.slice(0, start).split('\n').length;
  const notes = new Map(comments.filter(({ type }) => type === 'Line').map((note) => [lineOf(note), note.value]));
  const read = new Set();
  const tests = testsIn(program, []).map(({ node, ...test }) => {
    const line = lineOf(node);
    const shows = [];
    for (let above = line - 1; notes.has(above); above -= 1) {
      const [, ids] = /^ Shows (.+)$/.exec(notes.get(above)) ?? [];
      if (!ids) continue;
      read.add(above);
      shows.unshift(...ids.split(', '));
    }
    return { ...test, line, shows };
  });
  const strays = [...notes]
    .filter(([line, note]) => /^\s*shows\b/i.test(note) && !read.has(line))
    .map(([line]) => line);
  return { tests, strays };
}

function testsIn(node, groups) {
  if (node === null || typeof node !== 'object') return [];
  const kind = node.type === 'CallExpression' ? kindOf(node.callee) : undefined;
  if (kind === 'skipped') return [];
  const title = kind && titleOf(node.arguments[0]);
  if (title === undefined) return Object.values(node).flatMap((value) => testsIn(value, groups));
  const isNightly = kind.startsWith('nightly');
  if (kind.endsWith('group'))
    return testsIn(node.arguments, [...groups, title]).map((test) => ({
      ...test,
      isNightly: isNightly || test.isNightly,
    }));
  return [{ node, name: [...groups, title].join(' > '), isNightly }];
}

const kinds = new Map([
  ['describe', 'group'],
  ['it', 'test'],
  ['test', 'test'],
  ['itNightly', 'nightly test'],
  ['describeNightly', 'nightly group'],
]);

/** Recognizes `it(…)`, `it.each(…)(…)`, `describe.each(…)(…)`, and so on. */
function kindOf(callee) {
  if (callee.type === 'Identifier') return kinds.get(callee.name);
  if (callee.type === 'CallExpression') return kindOf(callee.callee);
  const kind = callee.type === 'MemberExpression' ? kindOf(callee.object) : undefined;
  return kind && ['skip', 'todo'].includes(callee.property.name) ? 'skipped' : kind;
}

function titleOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.quasis.length > 1) return undefined;
  return node.quasis[0].value.cooked;
}
