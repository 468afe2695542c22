import { openApiOf } from '../../server/pages/openapi.ts';
import type { Chance } from './chance.ts';
import { valueFor, type Schema } from './values.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  isMultipart: boolean;
}

/** One request as it is sent. */
export interface FuzzRequest {
  /** Its operation, for the table of answers. */
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

/** It stays open, so an answer has no end. */
const ENDLESS = '/api/live';

/** All operations of the API's own document. */
export const operations: Operation[] = Object.entries(
  openApiOf('', '').paths as unknown as Record<string, Record<string, DocumentedOperation>>,
)
  .filter(([path]) => path !== ENDLESS)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const content = requestBody?.content ?? {};
      const json = content['application/json']?.schema;
      const form = content['multipart/form-data']?.schema;
      return { method: method.toUpperCase(), path, parameters, body: json ?? form, isMultipart: form !== undefined };
    }),
  );

interface DocumentedOperation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Addresses of pages, which the document doesn't list. */
const PAGES = [
  '/',
  '/checkout/{id}',
  '/payment-links/{id}',
  '/litter/{id}',
  '/order/{id}',
  '/receipt/{id}',
  '/verify',
  '/dashboard',
];

const STRANGE_HEADERS: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'accept-language': 'x'.repeat(3_000) },
  { accept: '*/*;q=banana' },
  { 'accept-encoding': 'br;q=2, identity;q=0' },
  { range: 'bytes=9-1,-0' },
  { 'if-none-match': '"' },
  { origin: 'https://evil.example' },
  { cookie: '__proto__=1; session=%00; ;;=' },
  { 'idempotency-key': '💥' },
  { 'x-forwarded-for': '::::' },
];

/** The next request: an operation with values for its parameters and body, of which some are wrong in some way. */
export function nextRequest(chance: Chance, ids: string[], origin: string): FuzzRequest {
  if (chance.is(0.06)) return pageRequest(chance, ids);
  const { method, path, parameters, body, isMultipart } = chance.pick(operations);
  const hostility = chance.is(0.65) ? 0 : 0.15;
  const value = ({ name, schema }: Parameter) => textOf(valueFor(schema, name, chance, ids, hostility));
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const declared = parameters.find((each) => each.name === name && each.in === 'path');
    return strangeOrEncoded(value(declared ?? { name, in: 'path', schema: {} }), chance, hostility);
  });
  const query = parameters
    .filter((each) => each.in === 'query' && chance.is(each.required ? 0.95 : 0.4))
    .flatMap((each) => Array.from({ length: chance.is(0.05) ? 2 : 1 }, () => `${each.name}=${encode(value(each))}`));
  const headers: Record<string, string> = method === 'GET' ? {} : { origin };
  if (hostility > 0 && chance.is(0.15)) Object.assign(headers, asLatin(chance.pick(STRANGE_HEADERS)));
  const request = {
    name: `${method} ${path}`,
    method,
    path: [address, ...(query.length ? [query.join('&')] : [])].join('?'),
    headers,
  };
  if (!body || method === 'GET') return { ...request, body: undefined };
  if (isMultipart) return { ...request, body: formOf(chance) };
  headers['content-type'] ??= 'application/json';
  const text = JSON.stringify(valueFor(body, '', chance, ids, hostility)) ?? '';
  return { ...request, body: hostility > 0 && chance.is(0.1) ? broken(text, chance) : text };
}

function pageRequest(chance: Chance, ids: string[]): FuzzRequest {
  const page = chance.pick(PAGES);
  const path = page.replace('{id}', () => encode(ids.length > 0 && chance.is(0.8) ? chance.pick(ids) : '\0<'));
  const query = chance.is(0.3) ? `?lang=${encode(chance.pick(['es', '\ud800', 'x'.repeat(2_000)]))}&%zz=%` : '';
  return { name: `GET ${page}`, method: 'GET', path: path + query, headers: { accept: 'text/html' }, body: undefined };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Unpaired surrogates can't be encoded. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function strangeOrEncoded(text: string, chance: Chance, hostility: number): string {
  if (hostility > 0 && chance.is(0.1)) return chance.pick(['%', '%zz', '%00', '..%2f..', '%c0%af', '%ff']);
  return encode(text) || 'none';
}

/** A header holds bytes. */
const asLatin = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, Buffer.from(text).toString('latin1')]));

function broken(text: string, chance: Chance): string {
  return chance.pick([
    text.slice(0, chance.below(text.length)),
    `${text}}`,
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    '"',
    'undefined',
    text.replaceAll('"', "'"),
    `{"__proto__":{"isAdmin":true},${text.slice(1)}`,
  ]);
}

/** The smallest photo there is, or something that only says so. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function formOf(chance: Chance): FormData {
  const form = new FormData();
  const content = chance.pick([PIXEL, PIXEL, Buffer.from('%PDF-1.4 no'), Buffer.alloc(0), Buffer.alloc(50_000, 7)]);
  form.append(
    chance.pick(['photo', 'photo', 'document', 'other']),
    new Blob([new Uint8Array(content)]),
    chance.pick(['a.png', '../a\0.svg', '']),
  );
  return form;
}
