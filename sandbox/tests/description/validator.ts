import { parseTree } from '../../http/form.ts';
import { parseJson } from './json.ts';
import { check, type Mismatch } from './check.ts';
import { apiVersion, errorSchema, eventSchema, findOperations, thinEventSchema, v2ErrorSchema } from './description.ts';
import { formRequest, isObject, jsonRequest, response, v2Query } from './formats.ts';
import type { Operation } from './operations.ts';
import type { Schema } from './schema.ts';

/** A request and its answer; of a webhook, the event and the receiver's answer. */
export interface Exchange {
  kind: 'api' | 'webhook';
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
  status: number;
  /** The parsed JSON; undefined if the answer has none. */
  response: unknown;
}

/**
 * error: Stripe refuses the request, or the answer breaks what the SDK's typings promise.
 * warning: a value or field that the typings don't know, another version of the API.
 * note: worth a look.
 */
export interface Finding extends Mismatch {
  where: 'request' | 'response' | 'event';
}

/** Validates one exchange. It doesn't judge behavior, amounts, states, signatures or lengths of texts. */
export function validateExchange(exchange: Exchange): Finding[] {
  if (exchange.kind === 'webhook') return validateDelivery(exchange);
  const operations = findOperations(exchange.path);
  const operation = operations.get(exchange.method);
  if (!operation) {
    const message = operations.size > 0 ? 'this path has no such method' : 'the API has no such path';
    return found('request', [{ level: 'error', at: `${exchange.method} ${exchange.path}`, message }]);
  }
  return [
    ...found('request', checkHeaders(exchange)),
    ...found('request', checkParameters(exchange, operation)),
    ...found('response', checkAnswer(exchange, operation)),
  ];
}

/** Validates an event as a webhook delivers it, and one with a snapshot as the API lists it. */
export const validateEvent = (event: unknown): Finding[] => {
  const isThin = isObject(event) && event['object'] === 'v2.core.event';
  return found('event', check(event, isThin ? thinEventSchema() : eventSchema(), response));
};

function validateDelivery({ headers, body }: Exchange): Finding[] {
  const unsigned: Mismatch[] = headers['stripe-signature']
    ? []
    : [{ level: 'error', at: 'Stripe-Signature', message: 'header is missing' }];
  const event = parseJson(body);
  const unreadable: Mismatch[] = [{ level: 'error', at: '', message: 'the body is not JSON' }];
  return [...found('event', unsigned), ...(event === undefined ? found('event', unreadable) : validateEvent(event))];
}

function checkHeaders({ method, headers }: Exchange): Mismatch[] {
  const mismatches: Mismatch[] = [];
  if (!headers['authorization']) {
    mismatches.push({ level: 'error', at: 'Authorization', message: 'header is missing' });
  }
  const version = headers['stripe-version'];
  if (version && version !== apiVersion()) {
    mismatches.push({ level: 'warning', at: 'Stripe-Version', message: `${version}; the SDK pins ${apiVersion()}` });
  }
  const key = headers['idempotency-key'];
  if (method === 'POST' && !key) {
    mismatches.push({ level: 'note', at: 'Idempotency-Key', message: 'none: a retry acts a second time' });
  } else if (method === 'POST' && key?.startsWith('stripe-node-retry-')) {
    const message = 'the random key of the SDK: only its own retries are idempotent';
    mismatches.push({ level: 'note', at: 'Idempotency-Key', message });
  }
  return mismatches;
}

const none: Schema = [{ kind: 'object', fields: () => new Map() }];

const isV2 = (path: string) => path.startsWith('/v2/');

function checkParameters({ method, path, query, body }: Exchange, operation: Operation): Mismatch[] {
  const parameters = operation.parameters() ?? none;
  if (isV2(path))
    return method === 'POST'
      ? check(body === '' ? {} : parseJson(body), parameters, jsonRequest)
      : check(parseTree(query), parameters, v2Query);
  const [inQuery, inBody] = method === 'POST' ? [none, parameters] : [parameters, none];
  return [...check(parseTree(query), inQuery, formRequest), ...check(parseTree(body), inBody, formRequest)];
}

function checkAnswer({ status, path, response: answer }: Exchange, operation: Operation): Mismatch[] {
  if (!isObject(answer)) return [{ level: 'error', at: '', message: `status ${status} without a JSON object` }];
  const refused = isV2(path) ? v2ErrorSchema : errorSchema;
  const mismatches = check(answer, status >= 200 && status < 300 ? operation.result() : refused(), response);
  const older = olderEvents(answer);
  return mismatches.filter(({ at }) => !older.some((place) => at.startsWith(`${place}data.`)));
}

/** Where the answer has events of another version: their objects are as that version has them, which the typings don't describe. */
function olderEvents(answer: Record<string, unknown>): string[] {
  const isOlder = (item: unknown) =>
    isObject(item) && item['object'] === 'event' && item['api_version'] !== apiVersion();
  if (isOlder(answer)) return [''];
  const { data } = answer;
  return Array.isArray(data) ? data.flatMap((item, index) => (isOlder(item) ? [`data[${index}].`] : [])) : [];
}

const found = (where: Finding['where'], mismatches: Mismatch[]): Finding[] =>
  mismatches.map((mismatch) => ({ ...mismatch, where }));
