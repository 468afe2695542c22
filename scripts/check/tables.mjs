import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { importedFile } from './imports.mjs';
import { nounOf, tablesByNoun, writersOf } from './table-access.mjs';
import { sourceFiles } from './source-files.mjs';
import { visit } from './syntax.mjs';

const schemaFolder = 'server/db';
const isSchema = (file) => /^server\/db\/schema(\/[\w-]+)?\.ts$/.test(file);
const writingCalls = new Set(['insert', 'update', 'delete']);
const statement = /\b(from|join|into|update)\s+"?([a-z_]+)/gi;

/** Every access to a table that no feature.ts or table-access.mjs declares, as sentences that begin with file and line. */
export function findTableBreaches(root) {
  const tables = readTables(root);
  const undeclared = [...tables.values()]
    .filter((table) => writersOf(table).length !== 1)
    .map(
      (table) => `${schemaFolder}: the table ${table} has ${writersOf(table).join(' and ') || 'none'} as its writer`,
    );
  const breaches = readAccesses(root).flatMap(({ file, line, table, isWrite }) => {
    const breach = breachOf(nounOf(file), table, isWrite);
    return breach ? [`${file}:${line}: ${breach}`] : [];
  });
  return [...undeclared, ...new Set(breaches)];
}

/** Every access of the server's files to a table: `{ file, line, table, isWrite }`. Two walls read them. */
function readAccesses(root) {
  const found = read.get(root) ?? findAccesses(root);
  read.set(root, found);
  return found;
}

const read = new Map();

function findAccesses(root) {
  const tables = readTables(root);
  return sourceFiles(root, 'server', /(?<!\.test)\.tsx?$/)
    .filter((file) => !isSchema(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const lineOf = (start) => text.slice(0, start).split('\n').length;
      return accessesOf(text, file, tables).map(({ start, ...access }) => ({ file, line: lineOf(start), ...access }));
    });
}

/** What is declared although no file does it, such as "sales reads users only in its declaration". Triggers write, too. */
export function findIdleAccess(root) {
  const done = new Set();
  for (const { file, table, isWrite } of readAccesses(root)) {
    done.add(`${nounOf(file)} reads ${table}`);
    if (isWrite) done.add(`${nounOf(file)} writes ${table}`);
  }
  return [...tablesByNoun].flatMap(([noun, { alsoWrites, reads }]) =>
    [...alsoWrites.map((table) => `${noun} writes ${table}`), ...reads.map((table) => `${noun} reads ${table}`)]
      .filter((access) => !done.has(access))
      .map((access) => `${access} only in its declaration`),
  );
}

/** The tables of the schema: by exported constant, the table's name in the database. */
export function readTables(root) {
  const tables = new Map();
  for (const file of sourceFiles(root, schemaFolder).filter(isSchema)) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, constant, table] of text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g))
      tables.set(constant, table);
  }
  return tables;
}

function breachOf(noun, table, isWrite) {
  const [writer] = writersOf(table);
  const { writes, alsoWrites, reads } = tablesByNoun.get(noun) ?? { writes: [], alsoWrites: [], reads: [] };
  if (!writer || writes.includes(table) || alsoWrites.includes(table)) return undefined;
  if (isWrite) return `${noun} must not write the table ${table}; ${writer} does`;
  return reads.includes(table) ? undefined : `${noun} must not read the table ${table} without declaring it`;
}

/** Accesses through the schema's constants, however they are renamed, and in SQL text. */
function accessesOf(text, file, tables) {
  const accesses = [];
  const names = new Map();
  const spaces = new Set();
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0].message}`);
  visit(program, (node, parent) => {
    if (node.type === 'ImportDeclaration' && isSchema(importedFile(file, node.source.value))) {
      for (const { type, imported, local } of node.specifiers) {
        if (type === 'ImportNamespaceSpecifier') spaces.add(local.name);
        else if (tables.has(imported.name)) names.set(local.name, tables.get(imported.name));
      }
    } else if (node.type === 'Identifier' && names.has(node.name) && !parent?.type.startsWith('Import')) {
      accesses.push({ table: names.get(node.name), isWrite: isWritten(parent, node), start: node.start });
    } else if (node.type === 'MemberExpression' && spaces.has(node.object.name) && tables.has(node.property.name)) {
      accesses.push({ table: tables.get(node.property.name), isWrite: isWritten(parent, node), start: node.start });
    } else if (node.type === 'TemplateElement') {
      accesses.push(...accessesOfSql(node, new Set(tables.values())));
    }
  });
  return accesses;
}

const isWritten = (parent, node) =>
  parent?.type === 'CallExpression' && parent.arguments[0] === node && writingCalls.has(parent.callee.property?.name);

function accessesOfSql(node, tables) {
  return [...node.value.cooked.matchAll(statement)]
    .filter(([, , table]) => tables.has(table))
    .map(([, verb, table]) => ({ table, isWrite: /into|update/i.test(verb), start: node.start }));
}
