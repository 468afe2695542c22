import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descendantsOf, processorTimes, TICKS_PER_SECOND } from '../environment/processes.ts';
import { atMost } from '../environment/time-limits.ts';
import { findWebKit } from '../../scripts/setup/machine.mjs';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import type { BrowserWindow, ElementId } from './browser-window.ts';
import { printed, startedPrograms } from './started-programs.ts';
import { CALL_MS, Unanswered, withDeadline } from './unanswered.ts';

const START_MS = atMost(30_000);
const AFTER_BACK_MS = atMost(4_000);
/** WebDriver's name of an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const CONTROL = '\uE009';

type Call = <Result>(method: string, path: string, body?: unknown, withinMs?: number) => Promise<Result>;

/** A window of WebKit for GTK by WebDriver, on a screen of its own that nobody sees. */
export async function openWebKit(size = { width: 1280, height: 800 }): Promise<BrowserWindow> {
  const found = findWebKit();
  if (!found) throw new Error('The tests need WebKit: install the packages "webkit2gtk-driver" and "xvfb".');
  const home = mkdtempSync(join(tmpdir(), 'litterlink-webkit-'));
  const downloads = join(home, 'Downloads');
  mkdirSync(downloads);
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const programs = startedPrograms();
  const end = async () => {
    await programs.end();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const screen = programs.start(
      found.screen,
      ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
      {},
    );
    const display = await printed(screen, screen.stdio[3] as NodeJS.ReadableStream, /^(\d+)\n/, START_MS);
    const port = await findFreePort();
    const driver = programs.start(found.driver, [`--port=${port}`], {
      DISPLAY: `:${display}`,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      // Its sandbox wants rights that containers don't give. It opens nothing but our own pages.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    });
    const send = caller(`http://127.0.0.1:${port}`, () => secondsOfPages(driver.pid!));
    await eventually(() => send('GET', '/status'), START_MS);
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: found.browser, args: ['--automation'] } },
      },
    });
    const call: Call = (method, path, ...rest) => send(method, `/session/${sessionId}${path}`, ...rest);
    await call('POST', '/window/rect', { x: 0, y: 0, ...size });
    return windowOf(call, {
      downloads: () => readdirSync(downloads).map((name) => join(downloads, name)),
      processorSeconds: () => secondsOfPages(driver.pid!),
      close: end,
    });
  } catch (error) {
    await end();
    throw error;
  }
}

function windowOf(call: Call, rest: Pick<BrowserWindow, 'downloads' | 'processorSeconds' | 'close'>): BrowserWindow {
  return {
    ...rest,
    goto: (url) => call('POST', '/url', { url }),
    reload: () => call('POST', '/refresh', {}),
    async back() {
      const went = async () => {
        await call('POST', '/back', {}, AFTER_BACK_MS);
        await call('GET', '/url', undefined, AFTER_BACK_MS);
        return true;
      };
      return went().catch((error: Error) => {
        if (error instanceof Unanswered && !error.isFrozen) return false;
        throw error;
      });
    },
    run: (script, ...args) => call('POST', '/execute/sync', { script, args }),
    async find(script, ...args) {
      const found = await call<Record<string, ElementId> | null>('POST', '/execute/sync', { script, args });
      return found?.[ELEMENT] ?? null;
    },
    click: (element) => call('POST', `/element/${element}/click`, {}),
    type: (element, text) => call('POST', `/element/${element}/value`, { text }),
    paste: (element) => call('POST', `/element/${element}/value`, { text: `${CONTROL}v` }),
    attach: (element, path) => call('POST', `/element/${element}/value`, { text: path }),
    async setCookies(cookies, url) {
      await call('DELETE', '/cookie');
      for (const cookie of cookies)
        await call('POST', '/cookie', {
          cookie: { ...cookie, path: '/', domain: new URL(url).hostname, httpOnly: true },
        });
    },
  };
}

function caller(base: string, processorSeconds: () => number): Call {
  return async (method, path, body, withinMs = CALL_MS) => {
    const request = fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(2 * withinMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then((answer) => answer.json() as Promise<{ value: any }>);
    const { value } = await withDeadline(`${method} ${path}`, request, processorSeconds, withinMs);
    if (value?.error) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
}

/** The driver's browser runs the pages in processes of this name. */
function secondsOfPages(driver: number): number {
  const all = processorTimes();
  const pages = descendantsOf(driver, all).filter((pid) => nameOf(pid) === 'WebKitWebProces');
  return pages.reduce((sum, pid) => sum + (all.get(pid)?.own ?? 0), 0) / TICKS_PER_SECOND;
}

/** Linux keeps 15 characters of a process name. */
function nameOf(pid: number): string {
  const file = `/proc/${pid}/comm`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
