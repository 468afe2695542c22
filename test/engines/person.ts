import { statSync } from 'node:fs';
import { PAGE_MS } from '../environment/time-limits.ts';
import { eventually } from '../product/eventually.ts';
import type { Visitor } from '../product/visitor.ts';
import type { BrowserWindow, ElementId } from './browser-window.ts';
import { field, file, LOCATE, text, type Target } from './locate.ts';
import { Unanswered } from './unanswered.ts';

/** Somebody who uses the product in a browser window. */
export interface Person {
  window: BrowserWindow;
  /** Opens a path of the product, or an address. */
  open(path: string): Promise<void>;
  /** Waits until it shows. */
  see(wanted: Target | string): Promise<ElementId>;
  press(wanted: Target): Promise<void>;
  /** Types into the field of a label, in place of what is there. */
  fill(label: string, value: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  check(label: string): Promise<void>;
  attach(label: string, path: string): Promise<void>;
  /** The value of the field of a label. */
  valueOf(label: string): Promise<string>;
  /** Waits until the path of the open page starts with this. */
  arriveAt(path: string): Promise<void>;
  /** Waits for what the press of a target downloads. Returns the file's path. */
  download(wanted: Target): Promise<string>;
}

/** Somebody new in this window: nothing of who used it before is left. Signed in if the visitor has cookies. */
export async function personIn(window: BrowserWindow, visitor: Visitor): Promise<Person> {
  await window.goto(`${visitor.origin}/healthz`);
  await window.run('localStorage.clear(); sessionStorage.clear();');
  await window.setCookies(
    [...visitor.cookies].map(([name, value]) => ({ name, value })),
    visitor.origin,
  );
  /** What is asked while a document is being replaced fails; what isn't answered stays so. */
  const until = <Result>(wanted: string, ask: () => Promise<Result | null>): Promise<Result> =>
    eventually(async () => {
      const found = await ask().catch((error: Error) => {
        if (error instanceof Unanswered) return error;
        throw error;
      });
      if (found === null) throw new Error(`${wanted} does not show: ${await shown(window)}`);
      return found;
    }, PAGE_MS).then((found) => {
      if (found instanceof Unanswered) throw found;
      return found;
    });
  const see = (wanted: Target | string) => {
    const target = typeof wanted === 'string' ? text(wanted) : wanted;
    return until(named(target), () => window.find(LOCATE, { ...target }, false));
  };
  const press = (wanted: Target) =>
    until<true>(named(wanted), async () => {
      const element = await window.find(LOCATE, { ...wanted }, true);
      if (!element) return null;
      await window.click(element);
      return true;
    });
  /** Runs a function's body with the element as its first argument. */
  const onField = (label: string, body: string, ...args: string[]) =>
    until(label, () =>
      window.run<string | null>(
        `const field = (function () { ${LOCATE} })({ kind: 'field', name: arguments[0], isPattern: false }, false); if (!field) return null; ${body}`,
        label,
        ...args,
      ),
    );
  return {
    window,
    open: (path) => window.goto(new URL(path, visitor.origin).href),
    see,
    press: async (wanted) => void (await press(wanted)),
    async fill(label, value) {
      const element = await see(field(label));
      await onField(label, 'field.focus(); field.select(); return "";');
      await window.type(element, value);
    },
    async choose(label, option) {
      await onField(label, CHOOSE, option);
    },
    async check(label) {
      await press(field(label));
      await until(`the check of ${label}`, async () => ((await isChecked(window, field(label))) ? true : null));
    },
    attach: async (label, path) => window.attach(await see(file(label)), path),
    valueOf: (label) => onField(label, 'return field.value;'),
    arriveAt: async (path) =>
      void (await until(path, async () => {
        const address = await window.run<string>('return location.pathname');
        return address.startsWith(path) ? address : null;
      })),
    async download(wanted) {
      const before = new Set(window.downloads());
      await press(wanted);
      return until('a download', async () => {
        const path = window.downloads().find((each) => !before.has(each));
        return path && (await isComplete(path)) ? path : null;
      });
    },
  };
}

const isChecked = (window: BrowserWindow, target: Target) =>
  window.run<boolean>(`return (function () { ${LOCATE} })(arguments[0], false)?.checked ?? false`, { ...target });

/** WebKit writes into the file itself while the rest arrives. */
async function isComplete(path: string): Promise<boolean> {
  const before = statSync(path).size;
  await new Promise((resolve) => setTimeout(resolve, 200));
  return before > 0 && before === statSync(path).size;
}

/** Chooses as a person would: React hears a change only by its event. */
const CHOOSE = `
  const option = [...field.options].find((each) => [each.textContent.trim(), each.value].includes(arguments[1]));
  if (!option) return null;
  field.value = option.value;
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
  return option.value;
`;

const named = ({ kind, name }: Target) => `${kind} "${name}"`;

/** For the message of a failure. */
const shown = (window: BrowserWindow) =>
  window.run<string>('return `${location.href} shows ${document.body?.innerText.slice(0, 2000)}`').catch(String);
