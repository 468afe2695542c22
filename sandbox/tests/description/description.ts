import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOperations, type Operation } from './operations.ts';
import { schemaOfReference } from './schema-of-type.ts';
import { flattenUnion, type Field, type Schema } from './schema.ts';
import { moduleScope, sdkFolder } from './typings.ts';

const once = <T>(read: () => T): (() => T) => {
  let known: { value: T } | undefined;
  return () => (known ??= { value: read() }).value;
};

const operations = once(() =>
  readOperations()
    .map((operation) => ({ ...operation, parts: operation.path.split('/') }))
    // A later operation of the same method wins, so those with more literal parts come last.
    .sort((a, b) => placeholders(b.parts) - placeholders(a.parts)),
);
const placeholders = (parts: string[]): number => parts.filter((part) => part === '{id}').length;

/** The operations of a path, by method; that of `/v1/prices/search` wins over that of `/v1/prices/{id}`. */
export function findOperations(path: string): Map<string, Operation> {
  const sent = path.replace(/\/+$/, '').split('/');
  const fits = (parts: string[]) =>
    parts.length === sent.length &&
    parts.every((part, index) => (part === '{id}' ? sent[index] !== '' : part === sent[index]));
  return new Map(
    operations()
      .filter(({ parts }) => fits(parts))
      .map((operation) => [operation.method, operation]),
  );
}

/** The version of the API that the SDK pins, e.g. `2026-10-28.endive`. */
export const apiVersion = once((): string => {
  const text = readFileSync(join(sdkFolder, 'apiVersion.d.ts'), 'utf8');
  const [, version] = /ApiVersion = "([^"]+)"/.exec(text) ?? [];
  if (!version) throw new Error('the SDK pins no version of the API');
  return version;
});

export const eventSchema = once((): Schema => schemaOfReference(['Event'], moduleScope('resources/Events.js')));

/** The typings name the API's error object only where a setup intent keeps it. */
export const errorSchema = once((): Schema => {
  const kept = schemaOfReference(['SetupIntent', 'LastSetupError'], moduleScope('resources/SetupIntents.js'));
  const types = schemaOfReference(['RawErrorType'], moduleScope('Types.js'));
  const error = kept.map((alternative) =>
    alternative.kind === 'object'
      ? { ...alternative, fields: once(() => new Map([...alternative.fields(), ...answered(types)])) }
      : alternative,
  );
  return [{ kind: 'object', fields: () => new Map([['error', { schema: error, required: true }]]) }];
});

/** An answer has more types and codes than a failed setup keeps. */
const answered = (types: Schema): [string, Field][] => [
  ['type', { schema: flattenUnion([types, [{ kind: 'enum', values: [], open: true }]]), required: true }],
  ['code', { schema: [{ kind: 'string' }], required: false }],
];

const textField = (required: boolean): Field => ({ schema: [{ kind: 'string' }], required });

/** An error of /v2: https://docs.stripe.com/api/v2/errors */
export const v2ErrorSchema = once((): Schema => {
  const texts = ['type', 'doc_url', 'request_log_url', 'user_message'].map((name) => [name, textField(false)] as const);
  const fields = new Map<string, Field>([['code', textField(true)], ['message', textField(true)], ...texts]);
  return [
    {
      kind: 'object',
      fields: () => new Map([['error', { schema: [{ kind: 'object', fields: () => fields }], required: true }]]),
    },
  ];
});

/** A thin event as a webhook delivers it. */
export const thinEventSchema = once((): Schema =>
  schemaOfReference(['EventNotification'], moduleScope('resources/V2/Core/Events.js')),
);
