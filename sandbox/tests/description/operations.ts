import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Class, Function as Method, MethodDefinition, Node } from 'oxc-parser';
import type { Schema } from './schema.ts';
import { schemaOfType } from './schema-of-type.ts';
import { lookUp, moduleScope, parse, sdkFolder } from './typings.ts';

/** A call of the API. */
export interface Operation {
  method: string;
  /** e.g. `/v1/refunds/{id}` */
  path: string;
  /** Undefined if the call takes none. */
  parameters: () => Schema | undefined;
  result: () => Schema;
}

/** All calls of /v1 and /v2: paths from the SDK's resource classes, types from their declarations. */
export function readOperations(): Operation[] {
  return readdirSync(join(sdkFolder, 'resources'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .sort()
    .flatMap((file) => parseOperations(`resources/${file.split(sep).join('/')}`));
}

function parseOperations(module: string): Operation[] {
  return parse(join(sdkFolder, module)).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'ClassDeclaration') return [];
    const { id, body } = statement.declaration;
    return body.body.flatMap((member) => {
      if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier') return [];
      const declared = overloads(module, id?.name ?? '', member.key.name);
      return requestsIn(member.value).map((request) => Object.assign(request, declared));
    });
  });
}

/** The types of a method, read when they are asked for: most calls never are. */
function overloads(module: string, className: string, methodName: string): Pick<Operation, 'parameters' | 'result'> {
  const scope = () => moduleScope(module);
  const declarations = (): Method[] => listMethods(lookUp(scope(), [className], 'classes'), methodName);
  return {
    parameters: () => {
      for (const { params } of declarations()) {
        const found = params.find((parameter) => parameter.type === 'Identifier' && parameter.name === 'params');
        if (found?.type === 'Identifier' && found.typeAnnotation) {
          return schemaOfType(found.typeAnnotation.typeAnnotation, scope());
        }
      }
      return undefined;
    },
    result: () => {
      const [type] = declarations().map((declaration) => declaration.returnType?.typeAnnotation);
      if (!type) throw new Error(`the SDK's typings don't declare ${className}.${methodName}`);
      return schemaOfType(type, scope());
    },
  };
}

const listMethods = (declaration: Class | undefined, name: string) =>
  (declaration?.body.body ?? [])
    .filter((member): member is MethodDefinition => member.type === 'MethodDefinition')
    .filter(({ key }) => key.type === 'Identifier' && key.name === name)
    .map(({ value }) => value);

function requestsIn(node: unknown): { method: string; path: string }[] {
  if (Array.isArray(node)) return node.flatMap(requestsIn);
  if (node === null || typeof node !== 'object') return [];
  const request = parseRequest(node as Node);
  return request ? [request] : Object.values(node).flatMap(requestsIn);
}

/** `this._makeRequest('GET', path, …)`; a path that isn't written out belongs to no operation of its own. */
function parseRequest(node: Node): { method: string; path: string } | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { property } = node.callee;
  if (property.type !== 'Identifier' || property.name !== '_makeRequest') return undefined;
  const [method, path] = node.arguments;
  if (method?.type !== 'Literal' || !path) return undefined;
  const text = path.type === 'Literal' ? String(path.value) : path.type === 'TemplateLiteral' ? template(path) : '';
  return /^\/v[12]\//.test(text) ? { method: String(method.value), path: text } : undefined;
}

const template = ({ quasis }: { quasis: { value: { raw: string } }[] }) =>
  quasis.map(({ value }) => value.raw).join('{id}');
