import type { Visitor } from '../product/visitor.ts';
import type { BrowserWindow } from './browser-window.ts';
import { openFirefox } from './firefox.ts';
import { personIn, type Person } from './person.ts';
import { openWebKit } from './webkit.ts';

export const ENGINES = { Firefox: openFirefox, WebKit: openWebKit };
export type Engine = keyof typeof ENGINES;

/** One window for all scenarios of an engine, since starting it costs as much as they do; a new one after one that is stuck. */
export function stageOf(engine: Engine) {
  let opening: Promise<BrowserWindow> | undefined;
  const enter = async (visitor: Visitor): Promise<Person> => {
    opening ??= ENGINES[engine]();
    return personIn(await opening, visitor);
  };
  return {
    async as(visitor: Visitor): Promise<Person> {
      try {
        return await enter(visitor);
      } catch {
        await this.close();
        return enter(visitor);
      }
    },
    async close(): Promise<void> {
      const window = await opening?.catch(() => undefined);
      opening = undefined;
      await window?.close();
    },
  };
}
