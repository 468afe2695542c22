import type { Schema } from './openapi-document.ts';

/** Each field of a schema: its path, such as `pets[].name`, and its description. */
export function listSchemaFields(schema: Schema): [string, string][] {
  const fields: [string, string][] = [];
  const walk = (part: Schema, path: string, isOptional: boolean) => {
    const known = notNull(part);
    const properties = known['properties'] as Record<string, Schema> | undefined;
    if (path && !(properties && known === part))
      fields.push([path, `${formatSchemaType(part)}${isOptional ? ', optional' : ''}`]);
    if (known['items']) return walkItems(known['items'] as Schema, path);
    const required = (known['required'] ?? []) as string[];
    for (const [name, property] of Object.entries(properties ?? {})) {
      walk(property, path ? `${path}.${name}` : name, !required.includes(name));
    }
  };
  const walkItems = (items: Schema, path: string) => {
    if (items['properties']) walk(items, `${path}[]`, false);
  };
  walk(schema, '', false);
  return fields;
}

/** The part of "this or null" that isn't null. */
function notNull(schema: Schema): Schema {
  const options = (schema['anyOf'] ?? []) as Schema[];
  return options.find((option) => option['type'] !== 'null') ?? schema;
}

export function formatSchemaType(schema: Schema): string {
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as Schema[]).map(formatSchemaType).join(' or ');
  if (Array.isArray(schema['enum']))
    return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' or ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${formatSchemaType((schema['items'] ?? {}) as Schema)}`;
  const bounds = [
    schema['format'],
    schema['minLength'] !== undefined && `at least ${Number(schema['minLength'])} characters`,
    schema['maxLength'] !== undefined && `at most ${Number(schema['maxLength'])}`,
  ].filter(Boolean);
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'any';
  return bounds.length ? `${type} (${bounds.join(', ')})` : type;
}
