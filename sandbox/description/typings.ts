import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  parseSync,
  type Class,
  type Program,
  type TSInterfaceDeclaration,
  type TSTypeAliasDeclaration,
  type TSTypeName,
} from 'oxc-parser';
import type { Schema } from './schema.ts';

/** The folder of the installed SDK's ES modules and their typings. */
export const sdkFolder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm');

/** A declaration, or what a reference binds a type parameter to. */
export type TypeDeclaration =
  | { node: TSInterfaceDeclaration | TSTypeAliasDeclaration; scope: Scope }
  | { schema: Schema };

/** The names that a module, a namespace or a generic declaration brings in. */
export interface Scope {
  parent: Scope | undefined;
  types: Map<string, TypeDeclaration>;
  namespaces: Map<string, Scope>;
  classes: Map<string, Class>;
  /**
   * Imports and re-exports. An empty path is the whole module. The scope is a function, because modules import each
   * other in circles.
   */
  aliases: Map<string, { path: string[]; scope: () => Scope }>;
}

type Meaning = 'types' | 'namespaces' | 'classes';
type Statement = Program['body'][number];

export const childScope = (parent?: Scope): Scope => ({
  parent,
  types: new Map(),
  namespaces: new Map(),
  classes: new Map(),
  aliases: new Map(),
});

const modules = new Map<string, Scope>();

/** The scope of a module of the SDK, e.g. `resources/Refunds.js`, read from its typings. */
export function moduleScope(module: string): Scope {
  const known = modules.get(module);
  if (known) return known;
  const file = join(sdkFolder, module.replace(/\.js$/, '.d.ts'));
  const scope = childScope();
  modules.set(module, scope);
  for (const statement of parse(file).body) declare(scope, statement, module);
  return scope;
}

export function parse(file: string): Program {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors[0]) throw new Error(`${file} can't be parsed: ${errors[0].message}`);
  return program;
}

function declare(scope: Scope, statement: Statement, module: string): void {
  switch (statement.type) {
    case 'ExportNamedDeclaration': {
      if (statement.declaration) return declare(scope, statement.declaration, module);
      const from = statement.source ? importing(module, statement.source.value) : () => scope.parent ?? scope;
      for (const { local, exported } of statement.specifiers) alias(scope, nameOf(exported), [nameOf(local)], from);
      return;
    }
    case 'ImportDeclaration':
      for (const specifier of statement.specifiers) {
        const path = specifier.type === 'ImportSpecifier' ? [nameOf(specifier.imported)] : [];
        alias(scope, specifier.local.name, path, importing(module, statement.source.value));
      }
      return;
    case 'TSImportEqualsDeclaration':
      if (statement.moduleReference.type === 'TSExternalModuleReference') return;
      return alias(scope, statement.id.name, pathOf(statement.moduleReference), () => scope);
    case 'TSModuleDeclaration': {
      const name = nameOf(statement.id);
      const inner = scope.namespaces.get(name) ?? childScope(scope);
      scope.namespaces.set(name, inner);
      for (const nested of statement.body?.body ?? []) declare(inner, nested as Statement, module);
      return;
    }
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      scope.types.set(statement.id.name, { node: statement, scope });
      return;
    case 'ClassDeclaration':
      if (statement.id) scope.classes.set(statement.id.name, statement);
  }
}

const alias = (scope: Scope, name: string, path: string[], from: () => Scope): void =>
  void scope.aliases.set(name, { path, scope: from });
const importing = (module: string, specifier: string) => () => moduleScope(join(dirname(module), specifier));
const nameOf = (node: { name: string } | { value: string } | TSTypeName): string =>
  'name' in node ? node.name : 'value' in node ? node.value : pathOf(node as TSTypeName).join('.');

/** `A.B.C` as its parts. */
export function pathOf(node: TSTypeName): string[] {
  if (node.type === 'TSQualifiedName') return [...pathOf(node.left), node.right.name];
  if (node.type === 'Identifier') return [node.name];
  throw new Error('a type name that starts with "this"');
}

/** Looks a name up as TypeScript does: innermost scope first, and through imports and namespaces. */
export function lookUp<M extends Meaning>(scope: Scope, path: string[], meaning: M): ValueOf<Scope[M]> | undefined {
  const [head = '', ...rest] = path;
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    if (rest.length === 0) {
      const found = member(at, head, meaning);
      if (found) return found;
      continue;
    }
    const namespace = member(at, head, 'namespaces');
    if (namespace) return lookUpWithin(namespace, rest, meaning);
  }
  return undefined;
}

type ValueOf<M> = M extends Map<string, infer V> ? V : never;

function lookUpWithin<M extends Meaning>(scope: Scope, path: string[], meaning: M): ValueOf<Scope[M]> | undefined {
  const [head = '', ...rest] = path;
  if (rest.length === 0) return member(scope, head, meaning);
  const namespace = member(scope, head, 'namespaces');
  return namespace && lookUpWithin(namespace, rest, meaning);
}

function member<M extends Meaning>(scope: Scope, name: string, meaning: M): ValueOf<Scope[M]> | undefined {
  const own = scope[meaning].get(name) as ValueOf<Scope[M]> | undefined;
  const elsewhere = scope.aliases.get(name);
  if (own || !elsewhere) return own;
  if (elsewhere.path.length > 0) return lookUp(elsewhere.scope(), elsewhere.path, meaning);
  return meaning === 'namespaces' ? (elsewhere.scope() as ValueOf<Scope[M]>) : undefined;
}
