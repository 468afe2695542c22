import type { World } from '../store/world.ts';
import type { Param } from './params.ts';

/** What a handler gets: the world of its transaction, whose objects it may see, and its parameters. */
export interface Call<Values> extends World {
  /** The account that the request acts for: the platform, or the one of the header Stripe-Account. */
  account: string;
  /** The parts of the path that vary, e.g. `id`. */
  path: Record<string, string>;
  /** The path as it was asked for, without the query. */
  url: string;
  params: Values;
  /** For messages that quote the key without telling it. */
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
