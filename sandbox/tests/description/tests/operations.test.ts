import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { apiVersion, errorSchema, eventSchema, findOperations, thinEventSchema } from '../description.ts';
import { readOperations } from '../operations.ts';
import type { Alternative, ObjectSchema, Schema } from '../schema.ts';

/** Adds every object that a value of the schema may contain. */
function reach(schema: Schema, reached: Set<Alternative>): void {
  for (const alternative of schema) {
    if (reached.has(alternative)) continue;
    reached.add(alternative);
    if (alternative.kind === 'array') reach(alternative.items, reached);
    if (alternative.kind === 'map') reach(alternative.values, reached);
    if (alternative.kind === 'object')
      for (const { schema: field } of alternative.fields().values()) reach(field, reached);
  }
}

const listParameters = (method: string, path: string) => {
  const [object] = findOperations(path).get(method)?.parameters() ?? [];
  return (object as ObjectSchema).fields();
};

test('every call of the SDK is described, with all that it sends and receives', () => {
  const operations = readOperations();
  expect(operations.length).toBeGreaterThan(500);
  const reached = new Set<Alternative>();
  for (const { parameters, result } of operations) {
    reach(parameters() ?? [], reached);
    reach(result(), reached);
  }
  reach(eventSchema(), reached);
  reach(thinEventSchema(), reached);
  reach(errorSchema(), reached);
  expect([...reached].filter(({ kind }) => kind === 'object').length).toBeGreaterThan(4000);
});

test('a parameter has the type, the values and the necessity that the typings give it', () => {
  const parameters = listParameters('POST', '/v1/account_links');
  expect(parameters.get('account')).toEqual({ schema: [{ kind: 'string' }], required: true });
  expect(parameters.get('refresh_url')).toEqual({ schema: [{ kind: 'string' }], required: false });
  expect(parameters.get('type')?.schema).toEqual([
    { kind: 'enum', values: ['account_onboarding', 'account_update'], open: true },
  ]);
});

test('parameters that calls share are among those of each call', () => {
  expect([...listParameters('GET', '/v1/refunds').keys()]).toEqual(
    expect.arrayContaining(['charge', 'starting_after']),
  );
});

test('a path without placeholders wins over one with them', () => {
  expect(findOperations('/v1/prices/search').get('GET')?.path).toBe('/v1/prices/search');
  expect(findOperations('/v1/prices/price_1').get('GET')?.path).toBe('/v1/prices/{id}');
});

test('the described version of the API is the one that the SDK sends', () => {
  expect(new Stripe('sk_test_version').getApiField('version')).toBe(apiVersion());
});
