import type { World } from '../store/world.ts';
import type { Param } from './params.ts';

/** A handler's input: the transaction's context, the acting account, and the parameters. */
export interface Call<Values> extends World {
  /** The account that the request acts for: the platform, or the one in the header Stripe-Account. */
  account: string;
  /** The id in the path; empty without one. */
  id: string;
  /** The requested path without the query. */
  url: string;
  params: Values;
  /** The redacted key, for messages. */
  keyHint: string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  params: Param<unknown>;
  handle: (call: Call<never>) => Promise<object>;
}

export function route<Values>(
  method: Route['method'],
  path: string,
  params: Param<Values>,
  handle: (call: Call<Values>) => Promise<object>,
): Route {
  return { method, path, params, handle };
}
