import { hash, required, type Param } from '../http/params.ts';
import { writeSetting, type Settings } from '../store/settings.ts';
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

/** An action that writes a setting, given as `field`. */
export const set = <Name extends keyof Settings>(
  name: Name,
  field: string,
  value: Param<Settings[Name]>,
  done: string,
): Action =>
  action(hash({ [field]: required(value) }), async (world, values) => {
    await writeSetting(world.tx, name, (values as Record<string, Settings[Name]>)[field]!);
    return { done };
  });
