import type { z } from 'zod';
import type { Endpoint, ErrorBody, Who } from '../../contract/endpoint.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { noteServerTime } from './server-time.ts';
import { replacingSession, watchSession } from './session-replacement.ts';

type Part<Name extends string, Schema extends z.ZodType> =
  Record<string, never> extends z.input<Schema> ? { [K in Name]?: z.input<Schema> } : { [K in Name]: z.input<Schema> };

/** The input of a call: only the parts that its endpoint declares are required. */
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

/** Any answer that is not a success; `message` can be shown to users. `status` is 0 after a network error. */
export class ApiError extends Error {
  status: number;
  /** `unknown` when the answer isn't ours, `no_answer` after a network error. */
  code: ErrorCode | 'unknown' | 'no_answer';
  errors: Record<string, string>;
  trialExpired: boolean;
  who: Who;
  /** Whether the message gives a reason; otherwise it is a generic text. */
  explained: boolean;

  constructor(status: number, body: Partial<ErrorBody>, who: Who) {
    super(body.message || (status === 0 ? NO_ANSWER : NO_REASON));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'no_answer' : 'unknown');
    this.errors = body.errors ?? {};
    this.trialExpired = body.trialExpired ?? false;
    this.who = who;
    this.explained = status === 0 || Boolean(body.message);
  }
}

/** Whether a call failed with this code of ours. */
export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.some((code) => code === error.code);

/** Whether the server answered that the request is at fault, not the server or the network. */
export const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Whether the server answered, so that its reason counts. */
export const isAnswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'no_answer';

/** Why something failed, or `otherwise` if the error has no reason. */
export function toReason(error: Error, otherwise: string): string {
  return error instanceof ApiError && !error.explained ? otherwise : error.message || otherwise;
}

/** Calls one endpoint of the contract. Throws an ApiError unless it succeeds. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const { body } = input as Parts;
  const send = () =>
    fetch(toRequestUrl(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const wasReplaced = watchSession();
  let response: Response;
  try {
    response = await (endpoint.replacesSession ? replacingSession(send()) : send());
    if (response.status === 401 && !endpoint.replacesSession && (await wasReplaced())) response = await send();
  } catch {
    throw new ApiError(0, {}, endpoint.who);
  }
  noteServerTime(response);
  const text = await response.text().catch(() => {
    // A part of an answer is none, but a status says enough.
    if (response.ok) throw new ApiError(0, {}, endpoint.who);
    return '';
  });
  return readAnswer(endpoint, response.status, text) as Answer<E>;
}

/** Parses an answer's body; throws an ApiError unless the status is 2xx. */
export function readAnswer(endpoint: Endpoint, status: number, text: string): unknown {
  if (status >= 200 && status < 300) return text ? JSON.parse(text) : undefined;
  throw new ApiError(status, parseErrorBody(text), endpoint.who);
}

function parseErrorBody(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}

export function toRequestUrl(endpoint: Endpoint, input: Parts): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  return query.length ? `${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}` : path;
}
