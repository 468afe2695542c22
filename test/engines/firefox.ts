import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descendantsOf, processorTimes, TICKS_PER_SECOND } from '../environment/processes.ts';
import { atMost } from '../environment/time-limits.ts';
import { findFirefox } from '../../scripts/setup/machine.mjs';
import { connect, type Call } from './bidi.ts';
import type { BrowserWindow, ElementId } from './browser-window.ts';
import { printed, startedPrograms } from './started-programs.ts';

const START_MS = atMost(60_000);
const CONTROL = '\uE009';

/** No connection to any server but ours, and downloads without a question. */
const settingsOf = (downloads: string) => ({
  'app.update.disabledForTesting': true,
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'devtools.jsonview.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'pdfjs.disabled': true,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
});

/** A window of Firefox by WebDriver BiDi, headless, with a profile of its own. */
export async function openFirefox(size = { width: 1280, height: 800 }): Promise<BrowserWindow> {
  const found = findFirefox();
  if (!found) throw new Error('The tests need Firefox: install the package "firefox-esr", or set FIREFOX_PATH.');
  const home = mkdtempSync(join(tmpdir(), 'litterlink-firefox-'));
  const downloads = join(home, 'downloads');
  mkdirSync(downloads);
  const settings = Object.entries(settingsOf(downloads));
  const lines = settings.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  writeFileSync(join(home, 'user.js'), lines.join(''));
  const programs = startedPrograms();
  const end = async () => {
    await programs.end();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
    const firefox = programs.start(found, args, { HOME: home, MOZ_CRASHREPORTER_DISABLE: '1' });
    const address = await printed(firefox, firefox.stderr!, /BiDi listening on (ws:\S+)/, START_MS);
    const processorSeconds = () => secondsBelow(firefox.pid!);
    const { call, close } = await connect(`${address}/session`, processorSeconds);
    await call('session.new', { capabilities: {} });
    const { context } = await call<{ context: string }>('browsingContext.create', { type: 'tab' });
    await call('browsingContext.setViewport', { context, viewport: size });
    return {
      ...windowOf(call, context),
      downloads: () => finished(downloads),
      processorSeconds,
      async close() {
        close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function windowOf(call: Call, context: string): Omit<BrowserWindow, 'downloads' | 'processorSeconds' | 'close'> {
  /** The body's arguments travel as JSON: the protocol's own notation tells each value's type. */
  const evaluate = async (body: string, args: unknown[], give = ''): Promise<RemoteValue> => {
    const { type, result, exceptionDetails } = await call<Evaluated>('script.callFunction', {
      functionDeclaration: `function (json) { return ${give}((function () { ${body} }).apply(null, JSON.parse(json))) }`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    });
    if (type === 'exception') throw new Error(exceptionDetails!.text);
    return result!;
  };
  const onElement = (element: ElementId, functionDeclaration: string) =>
    call('script.callFunction', {
      functionDeclaration,
      arguments: [{ sharedId: element }],
      target: { context },
      awaitPromise: true,
    });
  const press = (keys: object[]) =>
    call('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
  const focus = (element: ElementId) => onElement(element, '(element) => element.focus()');
  const down = (value: string) => ({ type: 'keyDown', value });
  const up = (value: string) => ({ type: 'keyUp', value });
  return {
    goto: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await call('browsingContext.reload', { context, wait: 'complete' })),
    async back() {
      await call('browsingContext.traverseHistory', { context, delta: -1 });
      return true;
    },
    async run(body, ...args) {
      const { value } = await evaluate(body, args, 'JSON.stringify');
      return typeof value === 'string' ? JSON.parse(value) : undefined;
    },
    find: async (body, ...args) => ((await evaluate(body, args)).sharedId ?? null) as ElementId | null,
    async click(element) {
      await onElement(element, "(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })");
      const origin = { type: 'element', element: { sharedId: element } };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await call('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async type(element, text) {
      await focus(element);
      await press(Array.from(text).flatMap((key) => [down(key), up(key)]));
    },
    async paste(element) {
      await focus(element);
      await press([down(CONTROL), down('v'), up('v'), up(CONTROL)]);
    },
    attach: async (element, path) =>
      void (await call('input.setFiles', { context, element: { sharedId: element }, files: [path] })),
    async setCookies(cookies, url) {
      await call('storage.deleteCookies', {});
      const domain = new URL(url).hostname;
      for (const { name, value } of cookies) {
        const cookie = { name, value: { type: 'string', value }, domain, path: '/', httpOnly: true };
        await call('storage.setCookie', { cookie });
      }
    },
  };
}

interface RemoteValue {
  type: string;
  value?: unknown;
  sharedId?: string;
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: RemoteValue;
  exceptionDetails?: { text: string };
}

/** Firefox writes into a file beside it until all has arrived. */
function finished(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const parts = names.filter((name) => name.endsWith('.part'));
  return parts.length > 0 ? [] : names.map((name) => join(folder, name));
}

function secondsBelow(pid: number): number {
  const all = processorTimes();
  return [pid, ...descendantsOf(pid, all)].reduce((sum, each) => sum + (all.get(each)?.own ?? 0), 0) / TICKS_PER_SECOND;
}
