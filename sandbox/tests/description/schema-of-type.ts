import type { TSInterfaceDeclaration, TSInterfaceHeritage, TSSignature, TSType } from 'oxc-parser';
import { flattenUnion, type Constant, type Field, type Schema } from './schema.ts';
import { childScope, lookUp, qualifiedPath, type Scope } from './typings.ts';

/** The SDK's `number` is an integer on the wire, except in fields with these names. */
const fractions = /percent|(exchange|dispute|decline)_rate|^score$|latitude|longitude|height|width|weight/;

const any: Schema = [{ kind: 'any' }];
const keywords: Partial<Record<TSType['type'], Schema>> = {
  TSStringKeyword: [{ kind: 'string' }],
  TSBooleanKeyword: [{ kind: 'boolean' }],
  TSNullKeyword: [{ kind: 'null' }],
  // The API sends 64-bit integers as strings.
  TSBigIntKeyword: [{ kind: 'string' }],
  TSAnyKeyword: any,
  TSUnknownKeyword: any,
  TSVoidKeyword: any,
};

const builtIns: Record<string, (argument: () => Schema) => Schema> = {
  Array: (items) => [{ kind: 'array', items: items() }],
  Promise: (result) => result(),
  Response: (result) => result(),
  // Only previous_attributes are partial, and they are so at every depth.
  Partial: () => [{ kind: 'map', values: any, isMetadata: false }],
  OtherString: () => [{ kind: 'enum', values: [], open: true }],
  // What is left out is declared again.
  Omit: (object) => object(),
  // The SDK parses what travels as text.
  StripeContext: () => [{ kind: 'string' }],
  Decimal: () => [{ kind: 'decimal' }],
  // Files, which travel as bytes.
  Uint8Array: () => any,
  'NodeJS.ReadableStream': () => any,
};

/** Stripe counts a nested list, e.g. the lines of an invoice; the typings leave it out. */
const undeclared: Record<string, [string, Field][]> = {
  ApiList: [['total_count', { schema: [{ kind: 'integer' }], required: false }]],
};

/** The schema of a type node of the SDK's typings; `field` is the name of the field that has the type. */
export function schemaOfType(type: TSType, scope: Scope, field = ''): Schema {
  const known = keywords[type.type];
  if (known) return known;
  if (type.type === 'TSNumberKeyword') return [{ kind: fractions.test(field) ? 'number' : 'integer' }];
  if (type.type === 'TSLiteralType') return schemaOfLiteral(type.literal);
  if (type.type === 'TSUnionType') return flattenUnion(type.types.map((part) => schemaOfType(part, scope, field)));
  if (type.type === 'TSTypeLiteral') {
    return schemaOfMembers(() => readFields(type.members, scope), type.members, scope, field);
  }
  if (type.type === 'TSTypeReference') {
    return schemaOfReference(qualifiedPath(type.typeName), scope, type.typeArguments?.params ?? [], field);
  }
  throw new Error(`the SDK's typings use a ${type.type}, which the API description doesn't know yet`);
}

function schemaOfLiteral(literal: { type: string; value?: unknown }): Schema {
  if (literal.type !== 'Literal') throw new Error(`the API description doesn't know the literal type ${literal.type}`);
  if (literal.value === '') return [{ kind: 'unset' }];
  return [{ kind: 'enum', values: [literal.value as Constant], open: false }];
}

/** The schema of a named type, as `scope` sees the name. */
export function schemaOfReference(path: string[], scope: Scope, args: TSType[] = [], field = ''): Schema {
  const name = path.join('.');
  const builtIn = builtIns[name];
  if (builtIn) return builtIn(() => (args[0] ? schemaOfType(args[0], scope, field) : any));
  const declared = lookUp(scope, path, 'types');
  if (!declared) throw new Error(`the SDK's typings don't declare ${name}`);
  if ('schema' in declared) return declared.schema;
  const inner = args.length > 0 ? childScope(declared.scope) : declared.scope;
  for (const [index, parameter] of (declared.node.typeParameters?.params ?? []).entries()) {
    const argument = args[index];
    if (argument) inner.types.set(parameter.name.name, { schema: schemaOfType(argument, scope, field) });
  }
  if (declared.node.type === 'TSTypeAliasDeclaration') return schemaOfType(declared.node.typeAnnotation, inner, field);
  return schemaOfInterface(declared.node, inner);
}

/** One schema per declaration, so that objects that contain each other end in the same one. */
const interfaces = new WeakMap<Scope, Map<string, Schema>>();

function schemaOfInterface(node: TSInterfaceDeclaration, scope: Scope): Schema {
  const known = interfaces.get(scope)?.get(node.id.name);
  if (known) return known;
  const promise = node.extends.find((base) => baseTypeName(base).join('.') === 'Promise');
  const members = node.body.body;
  const schema = promise
    ? schemaOfReference(['Promise'], scope, promise.typeArguments?.params ?? [])
    : schemaOfMembers(
        () =>
          new Map([
            ...node.extends.flatMap((base) => inherited(base, scope)),
            ...readFields(members, scope),
            ...(undeclared[node.id.name] ?? []),
          ]),
        members,
        scope,
        node.id.name,
      );
  interfaces.set(scope, (interfaces.get(scope) ?? new Map<string, Schema>()).set(node.id.name, schema));
  return schema;
}

function schemaOfMembers(fields: () => Map<string, Field>, members: TSSignature[], scope: Scope, name: string): Schema {
  const index = members.find((member) => member.type === 'TSIndexSignature');
  if (index) {
    const values = schemaOfType(index.typeAnnotation.typeAnnotation, scope);
    return [{ kind: 'map', values, isMetadata: name === 'MetadataParam' }];
  }
  let known: Map<string, Field> | undefined;
  return [{ kind: 'object', fields: () => (known ??= fields()) }];
}

function readFields(members: TSSignature[], scope: Scope): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const member of members) {
    if (member.type !== 'TSPropertySignature' || !member.typeAnnotation) continue;
    const name = member.key.type === 'Literal' ? String(member.key.value) : (member.key as { name: string }).name;
    const schema = schemaOfType(member.typeAnnotation.typeAnnotation, scope, name);
    fields.set(name, { schema, required: !member.optional });
  }
  return fields;
}

function inherited(base: TSInterfaceHeritage, scope: Scope): [string, Field][] {
  const schema = schemaOfReference(baseTypeName(base), scope, base.typeArguments?.params ?? []);
  return schema.flatMap((alternative) => (alternative.kind === 'object' ? [...alternative.fields()] : []));
}

/** `extends A.B` is an expression, not a type name. */
function baseTypeName({ expression }: TSInterfaceHeritage): string[] {
  if (expression.type === 'Identifier') return [expression.name];
  if (expression.type !== 'MemberExpression' || expression.object.type !== 'Identifier') return [];
  return [expression.object.name, (expression.property as { name: string }).name];
}
