import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { importedFile } from './imports.mjs';
import { root } from '../root.mjs';
import { visit } from './syntax.mjs';

const LIST = 'server/features/index.ts';

/**
 * The nouns in the order of server/features/index.ts, as their feature.ts declares them:
 * `{ name, uses, tables: { writes, alsoWrites, reads } }`. Read from the syntax tree, so that nothing has to run.
 */
export function readFeatures(project = root) {
  if (!existsSync(join(project, LIST))) return [];
  const files = new Map();
  let order = [];
  visit(parse(project, LIST), (node) => {
    if (node.type === 'ImportDeclaration' && node.source.value.endsWith('/feature.ts'))
      files.set(node.specifiers[0].local.name, importedFile(LIST, node.source.value));
    if (node.type === 'ArrayExpression') order = node.elements.map(({ name }) => name);
  });
  return order.map((name) => readFeature(project, files.get(name)));
}

function readFeature(project, file) {
  let declared;
  visit(parse(project, file), (node) => {
    if (node.type === 'VariableDeclarator') declared ??= node.init;
  });
  const { name, uses, tables } = valueOf(declared);
  return { name, uses, tables: { writes: [], alsoWrites: [], reads: [], ...tables } };
}

/** The value of a literal; undefined for what only runs. */
function valueOf(node) {
  if (node.type === 'Literal') return node.value;
  if (node.type === 'ArrayExpression') return node.elements.map(valueOf);
  if (node.type !== 'ObjectExpression') return undefined;
  return Object.fromEntries(
    node.properties.filter(({ key }) => key).map(({ key, value }) => [key.name ?? key.value, valueOf(value)]),
  );
}

function parse(project, file) {
  const { program, errors } = parseSync(file, readFileSync(join(project, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0].message}`);
  return program;
}
