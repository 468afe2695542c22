import type { Param } from '../http/params.ts';
import type { World } from '../store/world.ts';

/** Something that the operator does to the sandbox's world. */
export interface Action {
  params: Param<unknown>;
  /** Answers one sentence for people, and what a program may want to know. */
  act: (world: World, values: never) => Promise<{ done: string } & Record<string, unknown>>;
}

export function action<Values>(
  params: Param<Values>,
  act: (world: World, values: Values) => Promise<{ done: string } & Record<string, unknown>>,
): Action {
  return { params, act };
}
