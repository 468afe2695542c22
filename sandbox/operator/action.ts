import type { Param } from '../http/params.ts';
import type { World } from '../store/world.ts';

/** An operator's action. */
export interface Action {
  params: Param<unknown>;
  /** Returns one sentence for people, and values for programs. */
  act: (world: World, values: never) => Promise<{ done: string } & Record<string, unknown>>;
}

export function action<Values>(
  params: Param<Values>,
  act: (world: World, values: Values) => Promise<{ done: string } & Record<string, unknown>>,
): Action {
  return { params, act };
}
