import type { z } from 'zod';
import type { Endpoint, ErrorBody, Who } from '../contract/endpoint.ts';

type Part<Name extends string, Schema extends z.ZodType> =
  Record<string, never> extends z.input<Schema> ? { [K in Name]?: z.input<Schema> } : { [K in Name]: z.input<Schema> };

/** What a call takes: only the parts that its endpoint declares have to be given. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;
export type Answer<E extends Endpoint> = z.output<E['answer']>;

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const NO_ANSWER = 'Please check your connection and try again.';
const NO_REASON = 'Something went wrong. Please try again.';

/** Any answer that is not a success; `message` is fit to show. `status` 0: no answer came at all. */
export class ApiError extends Error {
  status: number;
  code: string;
  errors: Record<string, string>;
  trialExpired: boolean;
  who: Who;
  /** Whether the message says why; else it only says that something went wrong. */
  explained: boolean;

  constructor(status: number, body: Partial<ErrorBody>, who: Who) {
    super(body.message || (status === 0 ? NO_ANSWER : NO_REASON));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.errors = body.errors ?? {};
    this.trialExpired = body.trialExpired ?? false;
    this.who = who;
    this.explained = status === 0 || Boolean(body.message);
  }
}

/** Why something failed, or `otherwise` where nobody said. */
export function reasonOf(error: Error, otherwise: string): string {
  return error instanceof ApiError && !error.explained ? otherwise : error.message || otherwise;
}

/** Makes one call of the contract. Throws an ApiError for everything but its declared success. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const { body } = input as Parts;
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, {}, endpoint.who);
  }
  const text = await response.text().catch(() => '');
  return readAnswer(endpoint, response.status, text) as Answer<E>;
}

/** The body of an answer, or the ApiError that it means. */
export function readAnswer(endpoint: Endpoint, status: number, text: string): unknown {
  if (status >= 200 && status < 300) return text ? JSON.parse(text) : undefined;
  throw new ApiError(status, errorBodyOf(text), endpoint.who);
}

function errorBodyOf(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}

export function addressOf(endpoint: Endpoint, input: Parts): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  return query.length ? `${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : path;
}
