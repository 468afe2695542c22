import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';
import { decidesByMessage, decidesByStatus } from './error-handling.mjs';
import { visit } from './syntax.mjs';

/** The file that a relative import names, from the root. */
export const importedFile = (file, specifier) => posix.normalize(posix.join(posix.dirname(file), specifier));

const withSource = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression']);

/**
 * A file's imports, read from its syntax tree: `{ imports: [{ specifier, line }], environment, statuses, messages }`.
 * Imports are static, dynamic, type-only, re-exports, `import('…')` types and `require`; a dynamic import of a computed
 * name has no specifier. `environment` lists the lines that read process.env in any spelling, `statuses` and `messages`
 * those that decide by an HTTP status or by the text of an error.
 */
export function readImports(file) {
  const found = read.get(file) ?? parseImports(file);
  read.set(file, found);
  return found;
}

/** Two walls read each file. */
const read = new Map();

function parseImports(file) {
  const text = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0].message}`);
  const found = { imports: [], environment: [], statuses: [], messages: [] };
  const lineOf = (node) => text.slice(0, node.start).split('\n').length;
  visit(program, (node) => {
    const source = sourceOf(node);
    if (source) found.imports.push({ specifier: literalOf(source), line: lineOf(node) });
    if (readsEnvironment(node)) found.environment.push(lineOf(node));
    if (decidesByStatus(node)) found.statuses.push(lineOf(node));
    if (decidesByMessage(node)) found.messages.push(lineOf(node));
  });
  return found;
}

function sourceOf(node) {
  if (withSource.has(node.type)) return node.source;
  if (node.type === 'TSImportType') return node.source ?? node.argument;
  if (node.type === 'TSExternalModuleReference') return node.expression;
  if (node.type === 'CallExpression' && node.callee.name === 'require') return node.arguments[0];
  return undefined;
}

function literalOf(source) {
  if (source.type === 'TSLiteralType') return literalOf(source.literal);
  if (source.type === 'TemplateLiteral' && source.expressions.length === 0) return source.quasis[0].value.cooked;
  return typeof source.value === 'string' ? source.value : undefined;
}

/** `process.env`, `process['env']`, `globalThis.process.env`, `{ env } = process`, `import { env } from 'node:process'`. */
function readsEnvironment(node) {
  if (node.type === 'MemberExpression') return nameOf(node.property) === 'env' && isProcess(node.object);
  if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern' && node.init) {
    return isProcess(node.init) && node.id.properties.some((property) => nameOf(property.key ?? {}) === 'env');
  }
  if (node.type === 'ImportDeclaration' && /^(node:)?process$/.test(node.source.value)) {
    return node.specifiers.some((specifier) => nameOf(specifier.imported ?? {}) === 'env');
  }
  return false;
}

const isProcess = (node) =>
  node.name === 'process' || (node.type === 'MemberExpression' && nameOf(node.property) === 'process');
const nameOf = (node) => node.name ?? node.value;
