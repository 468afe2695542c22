import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { features } from '../../server/features/index.ts';

/** The fields of a schema, nested ones too, by their path. */
function* fieldsIn(schema: z.ZodType, path = ''): Generator<[string, z.ZodType]> {
  const def = schema.def as unknown as Record<string, unknown>;
  const inner = [def['innerType'], def['in'], def['element'], ...((def['options'] as unknown[] | undefined) ?? [])];
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape)) {
      const here = path ? `${path}.${name}` : name;
      yield [here, field as z.ZodType];
      yield* fieldsIn(field as z.ZodType, here);
    }
  else
    for (const part of inner)
      if (part && typeof part === 'object' && 'def' in part) yield* fieldsIn(part as z.ZodType, path);
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** Each field of the query and body of each call. */
export const inputs = () =>
  features
    .flatMap(({ calls = [] }) => calls)
    .flatMap((module) => Object.values(module))
    .filter(isEndpoint)
    .flatMap(({ method, path, body, query }) =>
      [body, query]
        .filter((schema) => schema !== undefined)
        .flatMap((schema) => [...fieldsIn(schema)])
        .map(([field, schema]) => ({ field, schema, name: `${method} ${path} ${field}` })),
    );
