import { me } from '../../contract/accounts/accounts.ts';
import type { ScreenName, screens } from '../../contract/screens.ts';

/** Vite's manifest of the browser's build: scripts, styles and imports, by source file below web/. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Makes the browser read this address while it reads the document. */
export const fetchLink = (path: string) => `<link rel="preload" as="fetch" crossorigin href="${path}" />`;

/** The account is what the frame asks for first. */
export const ME_LINK = fetchLink(me.path);

/** What the pages of the signed-in share. */
const FRAME = 'features/workspace/workspace.tsx';

/**
 * Links that make the browser fetch a screen's scripts while it reads the document: otherwise it learns of them only when
 * the app runs. `document` names those of the app itself.
 */
export function linkScripts(
  document: string,
  manifest: Manifest,
  { name, who }: { name: ScreenName; who: (typeof screens)[ScreenName]['who'] },
): string {
  const page = `pages/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;
  const files = collectScripts(manifest, who === 'user' ? [FRAME, page] : [page]);
  const links = [...files]
    .filter((file) => !document.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
  if (who === 'user') links.push(ME_LINK);
  return document.replace('</head>', () => `${links.join('')}</head>`);
}

const APP = /<script type="module" crossorigin src="([^"]*)"><\/script>/;
const PRELOADED = /(?<!\s)\s*<link rel="modulepreload" crossorigin href="([^"]*)" ?\/?>/g;

/** Moves the app's files from links to the script `file` (web/app/after-paint.ts), which loads them after the first paint. */
export function startAfterPaint(document: string, file: string): string {
  const preloaded = [...document.matchAll(PRELOADED)].map(([, href]) => href);
  return document
    .replaceAll(PRELOADED, '')
    .replace(
      APP,
      (_, app: string) =>
        `<script type="module" crossorigin fetchpriority="low" src="/${file}" data-app="${app}" data-preload="${preloaded.join(' ')}"></script>`,
    );
}

function collectScripts(manifest: Manifest, sources: string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const entry = manifest[source];
    if (!entry || found.has(entry.file)) continue;
    found.add(entry.file);
    collectScripts(manifest, entry.imports ?? [], found);
  }
  return found;
}
