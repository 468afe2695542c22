import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { LEGAL_PAGES } from '../../contract/legal.ts';
import { publicPaths } from '../../contract/pages/public-page.ts';
import { screens } from '../../contract/screens.ts';

const root = join(import.meta.dirname, '../..');

/** What the pages of the signed-in share. */
const FRAME = 'features/workspace/workspace.tsx';
const OVERVIEW = 'pages/dashboard.tsx';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

const manifest = JSON.parse(readFileSync(join(root, 'dist/web/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const app = readFileSync(join(root, 'web/app/app.tsx'), 'utf8');

/** The script of the page at a path, and all that it may load: the app, this page, and their imports. */
export function codeOf(address: string): { page?: string; allowed: Set<string> } {
  const path = address.split(/[?#]/)[0]!;
  const legal = Object.values(LEGAL_PAGES).map((text) => text.path);
  const isPublic = [...Object.values(publicPaths), ...legal, '/sandbox'].some(
    (each) => path === each || path.startsWith(`${each}/`),
  );
  if (path === publicPaths.success)
    return { allowed: filesOf(['public/entry.tsx', 'public/success-page/purchase.tsx']) };
  // A page that stays open watches the pet's hold.
  if (isPublic)
    return {
      allowed: filesOf(['public/entry.tsx', 'public/link-page/watch-hold.ts', 'public/link-page/watch-extras.ts']),
    };
  const name = pageOf(path);
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no page for ${path}`);
  // Most of Overview is in the file that the app starts with.
  const own = name === OVERVIEW ? [chunk, ...(chunk.imports ?? []).map((each) => manifest[each]!)] : [chunk];
  // Dynamic imports of the page belong to it, unless they are another page.
  const later = own.flatMap(({ dynamicImports = [] }) => dynamicImports).filter((other) => !other.startsWith('pages/'));
  return {
    page: chunk.file,
    allowed: filesOf(['index.html', 'app/after-paint.ts', 'app/app.tsx', FRAME, name, ...later]),
  };
}

const isAt = (screen: string, path: string) => new RegExp(`^${screen.replaceAll(/:\w+/g, '[\\w-]+')}$`).test(path);

/** The file of a screen's page, as the app's source names it: by itself, or by a component that several screens share. */
function pageOf(path: string): string {
  const screen = Object.entries(screens).find(([, each]) => isAt(each.path, path))?.[0];
  const component = new RegExp(`^  ${screen}: (\\w+),$`, 'm').exec(app)?.[1] ?? (screen ? undefined : 'NotFound');
  const declared = component ? `const ${component} =` : `^  ${screen}:`;
  return (
    new RegExp(`${declared} (?:lazy|workspace)Page\\(\\(\\) => import\\('\\.\\./(.+?)'\\)\\)`, 'm').exec(app)?.[1] ?? ''
  );
}

function filesOf(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]!;
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(chunk.imports ?? [], found);
  }
  return found;
}

/** The scripts of the build that a page has requested since it was opened, or since a time of its own. */
export async function requestedCode(page: Page, since = 0): Promise<string[]> {
  const addresses = await page.evaluate(
    (start) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime >= start)
        .map(({ name }) => name),
    since,
  );
  return addresses.map((address) => new URL(address).pathname.slice(1)).filter((path) => /^assets\/.*\.js$/.test(path));
}
