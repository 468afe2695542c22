import type { Random } from '../environment/random.ts';
import { filledIn } from './forms.ts';
import { pickId, type Ids } from './ids.ts';
import type { Person } from './people.ts';
import { HOSTILE, valueFor, type Schema } from './values.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
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
  /** A visit of a page is followed by what the page leads to. */
  isVisit?: boolean;
}

/** It stays open, so an answer has no end. */
const ENDLESS = '/api/live';
/** What ends an account or its session, after which a breeder's requests are only refused. */
const ENDING = /^(?!GET).*\/(logout|delete-account|sessions|reset-password|change-password|stripe\/reset)\b/;
const ENDING_CHANCE = 0.05;
/** What hashes a password, draws or packs files takes as long as twenty others. */
const SLOW =
  /\/(register|login|confirm|authenticator-app|passkeys|photos?|documents|archive|export|pdf|pack|evidence|card|kennel-card|preview)\b/;
const SLOW_CHANCE = 0.2;

/** All operations of the document that the product publishes about itself. */
export async function readOperations(origin: string): Promise<Operation[]> {
  const answer = await fetch(`${origin}/api/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, DocumentedOperation>> };
  return Object.entries(paths)
    .filter(([path]) => path !== ENDLESS)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
        const content = requestBody?.content ?? {};
        const json = content['application/json']?.schema;
        const form = content['multipart/form-data']?.schema;
        return { method: method.toUpperCase(), path, parameters, body: json ?? form, isMultipart: form !== undefined };
      }),
    );
}

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
  '/litter/{id}/waitlist',
  '/k/{id}',
  '/k/{id}/report',
  '/k/{id}/reviews/{id}/report',
  '/review?key={id}',
  '/review/mail?key={id}',
  '/checkout/{id}/question',
  '/checkout/{id}/agreement',
  '/receipt?key={id}',
  '/reservation?key={id}',
  '/payment-success?session_id={id}',
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
export function nextRequest(random: Random, operations: Operation[], ids: Ids, origin: string): FuzzRequest {
  if (random.chance(0.06)) return pageRequest(random, ids);
  const { method, path, parameters, body, isMultipart } = pickOperation(random, operations);
  const hostility = random.chance(0.65) ? 0 : 0.15;
  const value = ({ name, schema }: Parameter) => textOf(valueFor(schema, name, random, ids, hostility));
  const address = path.split('/').map((part, index, parts) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return part;
    const { schema } = parameters.find((each) => each.name === name && each.in === 'path') ?? { schema: {} };
    const id = value({ name: name === 'id' ? `${parts[index - 1]}Id` : name, in: 'path', schema });
    return strangeOrEncoded(id, random, hostility);
  });
  const query = parameters
    .filter((each) => each.in === 'query' && random.chance(each.required ? 0.95 : 0.4))
    .flatMap((each) =>
      Array.from({ length: random.chance(0.05) ? 2 : 1 }, () => `${each.name}=${encode(value(each))}`),
    );
  const headers: Record<string, string> = method === 'GET' ? {} : { origin };
  if (hostility > 0 && random.chance(0.15)) Object.assign(headers, asLatin(random.pick(STRANGE_HEADERS)));
  const request = {
    name: `${method} ${path}`,
    method,
    path: [address.join('/'), ...(query.length ? [query.join('&')] : [])].join('?'),
    headers,
  };
  if (!body || method === 'GET') return { ...request, body: undefined };
  if (isMultipart) return { ...request, body: formOf(random) };
  headers['content-type'] ??= 'application/json';
  const text = JSON.stringify(valueFor(body, '', random, ids, hostility)) ?? '';
  return { ...request, body: hostility > 0 && random.chance(0.1) ? broken(text, random) : text };
}

/** What a buyer does next: sends a form that was seen, or opens an address that a page, a mail or the breeder gave. */
export function nextVisit(random: Random, person: Person, origin: string): FuzzRequest {
  const { links, forms, partner } = person;
  if (forms.length > 0 && random.chance(0.5)) {
    const [form] = random.chance(0.8) ? forms.splice(random.between(0, forms.length - 1), 1) : [random.pick(forms)];
    const hostility = random.chance(0.7) ? 0 : 0.2;
    const hostile = () => (random.chance(hostility) ? textOf(random.pick(HOSTILE)).slice(0, 500) : undefined);
    const fields = filledIn(form!, random, person, hostile);
    const headers: Record<string, string> = { origin, accept: 'text/html' };
    const request = {
      name: `POST ${shapeOf(form!.action)}`,
      method: 'POST',
      path: form!.action,
      headers,
      isVisit: true,
    };
    if (form!.isMultipart) {
      const body = new FormData();
      for (const [name, value] of fields) body.append(name, value);
      return { ...request, body };
    }
    headers['content-type'] = 'application/x-www-form-urlencoded';
    headers['sec-fetch-user'] = '?1';
    return { ...request, body: new URLSearchParams(fields).toString() };
  }
  const offers = partner?.offers ?? [];
  const path =
    offers.length === 0 || (links.length > 0 && random.chance(0.7)) ? random.pick(links) : random.pick(offers);
  return {
    name: `GET ${shapeOf(path)}`,
    method: 'GET',
    path,
    headers: { accept: 'text/html' },
    body: undefined,
    isVisit: true,
  };
}

/** An address without its ids, keys and query. */
const shapeOf = (path: string): string =>
  path
    .replace(/\?.*/s, '')
    .split('/')
    .map((part) => (/\d|^[\w-]{20,}$|[^\w.-]/.test(part) ? '{id}' : part))
    .join('/');

function pickOperation(random: Random, operations: Operation[]): Operation {
  const operation = random.pick(operations);
  const name = `${operation.method} ${operation.path}`;
  const chance = ENDING.test(name) ? ENDING_CHANCE : SLOW.test(name) ? SLOW_CHANCE : 1;
  return random.chance(chance) ? operation : pickOperation(random, operations);
}

function pageRequest(random: Random, ids: Ids): FuzzRequest {
  const page = random.pick(PAGES);
  const id = random.chance(0.8) ? pickId(ids, page.split('/')[1] ?? '', random) : undefined;
  const path = page.replace('{id}', encode(id ?? '\0<'));
  const query = random.chance(0.3)
    ? `${page.includes('?') ? '&' : '?'}lang=${encode(random.pick(['es', '\ud800', 'x'.repeat(2_000)]))}&%zz=%`
    : '';
  return { name: `GET ${page}`, method: 'GET', path: path + query, headers: { accept: 'text/html' }, body: undefined };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Unpaired surrogates can't be encoded. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function strangeOrEncoded(text: string, random: Random, hostility: number): string {
  if (hostility > 0 && random.chance(0.1)) return random.pick(['%', '%zz', '%00', '..%2f..', '%c0%af', '%ff']);
  return encode(text) || 'none';
}

/** A header holds bytes. */
const asLatin = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, Buffer.from(text).toString('latin1')]));

function broken(text: string, random: Random): string {
  return random.pick([
    text.slice(0, random.between(0, text.length - 1)),
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

function formOf(random: Random): FormData {
  const form = new FormData();
  const content = random.pick([PIXEL, PIXEL, Buffer.from('%PDF-1.4 no'), Buffer.alloc(0), Buffer.alloc(50_000, 7)]);
  form.append(
    random.pick(['photo', 'photo', 'document', 'other']),
    new Blob([new Uint8Array(content)]),
    random.pick(['a.png', '../a\0.svg', '']),
  );
  return form;
}
