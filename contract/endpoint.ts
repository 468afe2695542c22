import { z } from 'zod';
import { ERROR_CODES } from './error-codes.ts';
import { pricing } from './pricing.ts';

/** Who may call: `user` is signed in, `member` has a running trial or subscription (or is an admin). */
export type Who = 'anyone' | 'user' | 'member' | 'admin';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with `{name}` for each parameter. */
  path: string;
  who: Who;
  summary: string;
  /** Errors besides those that follow from authorization and input: status → when. */
  errors: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 502, string>>;
  /** Status of success. 204 has no body. */
  status: 200 | 201 | 204;
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
}

const nothing = z.object({});

interface Definition<Params, Query, Body, Answer> extends Pick<Endpoint, 'method' | 'path' | 'who' | 'summary'> {
  errors?: Endpoint['errors'];
  status?: Endpoint['status'];
  params?: Params;
  query?: Query;
  body?: Body;
  answer?: Answer;
}

/** Declares an endpoint; routes, the browser's client and the OpenAPI document all derive from it. */
export function endpoint<
  Params extends z.ZodType = typeof nothing,
  Query extends z.ZodType = typeof nothing,
  Body extends z.ZodType = typeof nothing,
  Answer extends z.ZodType = typeof nothing,
>(definition: Definition<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return {
    errors: {},
    status: 200,
    params: nothing as unknown as Params,
    query: nothing as unknown as Query,
    body: nothing as unknown as Body,
    answer: nothing as unknown as Answer,
    ...definition,
  };
}

/** The body of every answer that is not a success (api.md, "Rules for every call"). */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.record(z.string(), z.string()).optional(),
  trialExpired: z.boolean().optional(),
  /** With `price_changed`: the current pricing. */
  pricing: pricing.optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
