/**
 * `npm run walk`: counts the rooms that a payment enters while one purchase by card runs (docs/architecture.md, "The
 * walk"). `--rooms` also lists them in order. It bundles the product with a note at the start of each named function.
 */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { build } from 'esbuild';
import { parseSync } from 'vite';
import { copyServerFiles, databaseThread, modulesBuildOptions } from './build/server.mjs';
import { visit } from './check/syntax.mjs';
import { fromRoot } from './root.mjs';
import { ensureBuilt } from './setup/built.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { serve } from './setup/serve.mjs';

const WALKS = ['openCheckout', 'settleSession', 'handleEvent'];
/** The provider's side of a call, in the same process only here. */
const PROVIDER = 'server/embedded-sandbox.ts';
/** Every statement, every sentence to a person, every mail's layout and every step of a trace passes here. */
const EVERYWHERE = ['server/db/', 'server/emails/', 'contract/locales/', 'server/trace.ts'];
/** Until test/walk/notes.ts has run: a chunk of shared modules runs before it. */
const NO_NOTES = 'globalThis.walk ??= { enter() {}, leave: (work) => work(), run: (_name, _file, work) => work() };';
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

await ensureInstalled();
await ensureBuilt();
const options = modulesBuildOptions('walk', 'test/walk/main.ts', databaseThread);
await build({
  ...options,
  // The product's main.ts is imported here and must not start itself.
  define: { ...options.define, 'import.meta.main': 'false' },
  banner: { js: `${options.banner.js}\n${NO_NOTES}` },
  alias: { '@node-rs/argon2': fromRoot('test/environment/cheap-argon2.ts') },
  plugins: [...options.plugins, { name: 'walk', setup: noteRooms }],
});
await copyServerFiles('walk');
serve('dist/walk/main.js', process.argv.slice(2));

function noteRooms(builder) {
  builder.onLoad({ filter: /[\\/](contract|server)[\\/].*\.tsx?$/ }, async ({ path }) => {
    const file = relative(fromRoot('.'), path).replaceAll('\\', '/');
    const contents = noted(file, await readFile(path, 'utf8'));
    return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
  });
}

/** The file's text with a note at the start of each named function: a declaration, a constant's or a property's value. */
function noted(file, text) {
  if (EVERYWHERE.some((folder) => file.startsWith(folder))) return text;
  const edits = [];
  visit(parseSync(file, text).program, (node, parent) => {
    if (!FUNCTIONS.includes(node.type) || !node.body || node.generator) return;
    const isValue = ['VariableDeclarator', 'Property'].includes(parent?.type);
    if (!node.id && !isValue) return;
    const [before, after] = noteOf(file, node);
    const isBlock = node.body.type === 'BlockStatement';
    edits.push({ at: isBlock ? node.body.start + 1 : node.body.start, text: isBlock ? before.block : before.value });
    edits.push({ at: isBlock ? node.body.end - 1 : node.body.end, text: isBlock ? after.block : after.value });
  });
  return edits
    .sort((one, other) => other.at - one.at)
    .reduce((result, edit) => result.slice(0, edit.at) + edit.text + result.slice(edit.at), text);
}

/** What is put around a function's body; `value` is put around the expression of an arrow function. */
function noteOf(file, { id, async: isAsync, body }) {
  const isWalk = WALKS.includes(id?.name);
  if (!isWalk && file !== PROVIDER) {
    const note = `walk.enter(${JSON.stringify(file)})`;
    return [
      { block: `${note};`, value: `(${note},` },
      { block: '', value: ')' },
    ];
  }
  const opened = isWalk ? `walk.run('${id.name}', '${file}', ` : 'walk.leave(';
  const start = `${opened}${isAsync ? 'async ' : ''}() => ${body.type === 'BlockStatement' ? '{' : '('}`;
  return [
    { block: `return ${start}`, value: start },
    { block: '});', value: '))' },
  ];
}
