import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseAst } from 'vite';
import { fromRoot } from '../root.mjs';
import { freeNames, namesOf, nodesIn } from './free-names.mjs';

const CONTRACT = fromRoot('contract/');
const CALLS = '?calls';
const SCHEMAS = ['params', 'query', 'body', 'answer'];
/** What only the server applies to a request. */
const OF_SERVER = new Set([...SCHEMAS, 'summary', 'errors', 'limits', 'readLimit', 'proofAfter']);

/**
 * Screens send many calls and validate few forms. So that a screen without a form neither loads zod nor builds the schemas of the
 * whole contract, what a module of the contract exports without them is a module of its own in the browser:
 * `contract/pets/pets.ts?calls`. An endpoint in it has its method, path and rules.
 */
export const contractCalls = {
  name: 'contract-calls',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(fromRoot('web/')) || !/\.tsx?$/.test(id)) return undefined;
    const { body } = parseAst(code);
    const uses = body.filter((node) => !isImport(node)).flatMap(nodesIn);
    const edits = body.filter(isImport).flatMap((node) => editOf(node, id, uses));
    return edits.length > 0 ? { code: apply(code, edits), map: null } : undefined;
  },
  load: (id) =>
    id.startsWith(CONTRACT) && id.endsWith(CALLS) ? withoutSchemas(id.slice(0, -CALLS.length)) : undefined,
};

const isImport = ({ type }) => type === 'ImportDeclaration';
const fileOf = (importer, { source }) => resolve(dirname(importer), source.value);
const isOfContract = (file) => file.startsWith(CONTRACT) && file.endsWith('.ts');

/** Takes each name from the module without schemas that has it. */
function editOf(node, importer, uses) {
  const file = fileOf(importer, node);
  if (!isOfContract(file) || analyze(file).isPlain) return [];
  const from = JSON.stringify(node.source.value);
  const fromCalls = JSON.stringify(node.source.value + CALLS);
  const [first] = node.specifiers;
  const members = uses.filter(({ type }) => type === 'MemberExpression');
  const hasSchema = (isSubject) =>
    members.some(({ object, property }) => isSubject(object) && SCHEMAS.includes(property.name));
  if (first?.type === 'ImportNamespaceSpecifier') {
    const isAll = ({ name }) => name === first.local.name;
    const used = members.filter(({ object }) => isAll(object)).map(({ property }) => property.name);
    const isWhole = uses.filter((use) => use.type === 'Identifier' && isAll(use)).length > used.length;
    const needed =
      isWhole || hasSchema(({ object }) => object && isAll(object)) || !used.every((name) => isFree(file, name));
    return needed ? [] : [{ node, text: `import * as ${first.local.name} from ${fromCalls};` }];
  }
  const isLight = ({ imported, local }) => isFree(file, imported.name) && !hasSchema(({ name }) => name === local.name);
  const light = node.specifiers.filter(isLight);
  const other = node.specifiers.filter((each) => !isLight(each));
  const text = [importOf(light, fromCalls), importOf(other, from)].join('');
  return light.length > 0 ? [{ node, text }] : [];
}

const importOf = (specifiers, from) =>
  specifiers.length === 0
    ? ''
    : `import { ${specifiers.map(({ imported, local }) => `${imported.name} as ${local.name}`).join(', ')} } from ${from};`;

const modules = new Map();

/** The declarations and imports of a module of the contract by name; `isPlain`: it and what it imports have no schemas. */
function analyze(file) {
  const known = modules.get(file);
  if (known) return known;
  const code = readFileSync(file, 'utf8');
  const { body } = parseAst(code, { lang: 'ts' });
  const shared = sharedIn(body);
  const declared = new Map(body.flatMap((node) => declarationsOf(code, node, shared)));
  const imported = new Map(
    body
      .filter((node) => isImport(node) && node.importKind !== 'type')
      .flatMap((node) => node.specifiers.map((specifier) => [specifier.local.name, { node, specifier }])),
  );
  const module = { file, declared, imported, free: new Map(), isPlain: true };
  modules.set(file, module);
  module.isPlain = [...imported.values()].every(({ node }) => isPlainImport(file, node));
  return module;
}

function isPlainImport(file, node) {
  const target = fileOf(file, node);
  return isOfContract(target) ? analyze(target).isPlain : node.source.value !== 'zod';
}

/** What several endpoints have in common, by the name of the constant that they spread. */
function sharedIn(body) {
  const spread = (node) => nodesIn(node).filter(({ type }) => type === 'SpreadElement');
  return new Set(body.flatMap(spread).map(({ argument }) => argument.name));
}

function declarationsOf(code, node, shared) {
  const statement = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
  if (statement?.type === 'FunctionDeclaration')
    return [[statement.id.name, { node, text: code.slice(node.start, node.end), needs: freeNames(statement) }]];
  if (statement?.type !== 'VariableDeclaration') return [];
  const calls = statement.declarations.map(({ init }) => init).filter(isEndpoint);
  const common = statement.declarations.filter(({ id }) => shared.has(id.name)).map(({ init }) => init);
  const rules = [...calls.map((call) => call.arguments[0]), ...common].flatMap(({ properties = [] }) => properties);
  const removed = rules.filter(({ key }) => OF_SERVER.has(key?.name));
  const edits = [
    ...removed.map(({ start, end }) => ({ node: { start, end: code[end] === ',' ? end + 1 : end }, text: '' })),
    ...calls.map(({ callee }) => ({ node: callee, text: '' })),
  ];
  const text = apply(code.slice(0, node.end), edits).slice(node.start);
  const needs = freeNames(parseAst(text, { lang: 'ts' }));
  return statement.declarations.flatMap(({ id }) => namesOf(id).map((name) => [name, { node, text, needs }]));
}

const isEndpoint = (init) => init?.type === 'CallExpression' && init.callee.name === 'endpoint';

/** Whether an export needs no schema, directly or through others. */
function isFree(file, name) {
  const { declared, imported, free } = analyze(file);
  if (free.has(name)) return free.get(name);
  free.set(name, true);
  const declaration = declared.get(name);
  const from = imported.get(name);
  let isSo = true;
  if (declaration) isSo = declaration.needs.every((needed) => needed === name || isFree(file, needed));
  else if (from) isSo = isFreeImport(file, from);
  free.set(name, isSo);
  return isSo;
}

function isFreeImport(file, { node, specifier }) {
  const target = fileOf(file, node);
  return isOfContract(target) ? isFree(target, specifier.imported.name) : node.source.value !== 'zod';
}

/** The part of a module that needs no schema. */
function withoutSchemas(file) {
  const { declared, imported } = analyze(file);
  const kept = [...declared].filter(([name]) => isFree(file, name));
  const needed = new Set(kept.flatMap(([, { needs }]) => needs));
  const imports = [...imported]
    .filter(([name]) => needed.has(name) && !declared.has(name))
    .map(([, { node, specifier }]) => {
      const target = fileOf(file, node);
      const isSplit = isOfContract(target) && !analyze(target).isPlain;
      return importOf([specifier], JSON.stringify(node.source.value + (isSplit ? CALLS : '')));
    });
  return [...imports, ...new Set(kept.map(([, { text }]) => text))].join('\n');
}

/** Replaces nodes by other text, the last one first. */
function apply(code, edits) {
  return edits
    .toSorted((a, b) => b.node.start - a.node.start)
    .reduce((text, { node, text: by }) => text.slice(0, node.start) + by + text.slice(node.end), code);
}
