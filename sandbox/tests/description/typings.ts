import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  parseSync,
  type Class,
  type ModuleExportName,
  type Program,
  type TSInterfaceDeclaration,
  type TSModuleDeclaration,
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
  if (statement.type === 'TSInterfaceDeclaration' || statement.type === 'TSTypeAliasDeclaration') {
    scope.types.set(statement.id.name, { node: statement, scope });
  } else if (statement.type === 'ClassDeclaration') {
    if (statement.id) scope.classes.set(statement.id.name, statement);
  } else if (statement.type === 'TSModuleDeclaration' && statement.kind !== 'global') {
    declareNamespace(scope, statement, module);
  } else if (statement.type === 'TSImportEqualsDeclaration') {
    if (statement.moduleReference.type === 'TSExternalModuleReference') return;
    scope.aliases.set(statement.id.name, { path: qualifiedPath(statement.moduleReference), scope: () => scope });
  } else if (statement.type === 'ImportDeclaration') {
    for (const specifier of statement.specifiers) {
      const path = specifier.type === 'ImportSpecifier' ? [exportName(specifier.imported)] : [];
      scope.aliases.set(specifier.local.name, { path, scope: importing(module, statement.source.value) });
    }
  } else if (statement.type === 'ExportNamedDeclaration') {
    if (statement.declaration) return declare(scope, statement.declaration, module);
    const from = statement.source ? importing(module, statement.source.value) : () => scope.parent ?? scope;
    for (const { local, exported } of statement.specifiers) {
      scope.aliases.set(exportName(exported), { path: [exportName(local)], scope: from });
    }
  }
}

/** A namespace may be declared in several blocks. */
function declareNamespace(scope: Scope, { id, body }: TSModuleDeclaration, module: string): void {
  if (id.type !== 'Identifier' || body?.type !== 'TSModuleBlock') return;
  const inner = scope.namespaces.get(id.name) ?? childScope(scope);
  scope.namespaces.set(id.name, inner);
  for (const statement of body.body) declare(inner, statement, module);
}

const importing = (module: string, specifier: string) => () => moduleScope(join(dirname(module), specifier));
const exportName = (node: ModuleExportName): string => (node.type === 'Literal' ? node.value : node.name);

/** `A.B.C` as its parts. */
export function qualifiedPath(node: TSTypeName): string[] {
  if (node.type === 'TSQualifiedName') return [...qualifiedPath(node.left), node.right.name];
  if (node.type === 'Identifier') return [node.name];
  throw new Error('a type name that starts with "this"');
}

/** Looks a name up as TypeScript does: innermost scope first, and through imports and namespaces. */
export function lookUp<M extends Meaning>(scope: Scope, path: string[], meaning: M): MapValue<Scope[M]> | undefined {
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

type MapValue<M> = M extends Map<string, infer V> ? V : never;

function lookUpWithin<M extends Meaning>(scope: Scope, path: string[], meaning: M): MapValue<Scope[M]> | undefined {
  const [head = '', ...rest] = path;
  if (rest.length === 0) return member(scope, head, meaning);
  const namespace = member(scope, head, 'namespaces');
  return namespace && lookUpWithin(namespace, rest, meaning);
}

function member<M extends Meaning>(scope: Scope, name: string, meaning: M): MapValue<Scope[M]> | undefined {
  const own = scope[meaning].get(name) as MapValue<Scope[M]> | undefined;
  const elsewhere = scope.aliases.get(name);
  if (own || !elsewhere) return own;
  if (elsewhere.path.length > 0) return lookUp(elsewhere.scope(), elsewhere.path, meaning);
  return meaning === 'namespaces' ? (elsewhere.scope() as MapValue<Scope[M]>) : undefined;
}
