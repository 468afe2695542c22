import { createElement, use, type ComponentType } from 'react';
import { importTwice } from '../calls/import-twice.ts';

/** Milliseconds after a reload in which a document doesn't reload itself again: servers of two builds may answer in turn. */
const FRESH_MS = 10_000;
const CANT_LOAD = 'We couldn’t load this page. Please check your connection, then refresh the page.';

export type Page<Props> = { default: ComponentType<Props> };

/**
 * A page whose code is loaded when it is opened, or before by `preload`. After a new build its file may be gone: then the
 * document is reloaded.
 */
export function lazyPage<Props extends object = object>(load: () => Promise<Page<Props>>) {
  let loading: Promise<Page<Props>> | undefined;
  const preload = () => {
    if (loading) return loading;
    loading = loadTwice(load);
    loading.catch(() => failures.add(() => (loading = undefined)));
    return loading;
  };
  const LazyPage = (props: Props) => createElement(use(preload()).default, props);
  return Object.assign(LazyPage, { preload });
}

const failures = new Set<() => void>();

/**
 * Lets the pages that failed to load be loaded again when they are next opened. React's `lazy` keeps a failure; forgetting
 * it before its message shows would load forever.
 */
export function forgetFailedPages(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** Tries again after a moment; after a new build, reloads the document. */
export const loadTwice = <Props>(load: () => Promise<Page<Props>>): Promise<Page<Props>> =>
  importTwice(load).catch(reloadAfterBuild);

async function reloadAfterBuild(): Promise<never> {
  if (!wasJustReloaded() && (await hasChanged())) {
    window.location.reload();
    // Until the document is replaced the page stays as it is.
    return new Promise(() => {});
  }
  throw new Error(CANT_LOAD);
}

function wasJustReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' && performance.now() < FRESH_MS;
}

/** Whether the server's document names another script than this one does. */
async function hasChanged(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(window.location.pathname, { cache: 'no-store', headers: { accept: 'text/html' } });
    return Boolean(own) && answer.ok && !(await answer.text()).includes(`"${own}"`);
  } catch {
    return false;
  }
}
