import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { importTwice } from '../calls/import-twice.ts';
import { loadTwice, type Page } from './lazy-page.ts';

/**
 * A part of a page whose code is loaded after the page is shown: by `preload`, or when the part is. Once loaded it
 * renders at once; React's `lazy` would show its fallback first, and keep that for a third of a second. `when` may
 * delay loading.
 */
export function later<Props extends object>(load: () => Promise<Page<Props>>, when = immediately) {
  let Part: ComponentType<Props> | undefined;
  const keep = (page: Page<Props>) => void (Part = page.default);
  /** What fails is loaded again once it is needed. */
  const preload = () => importTwice(load).then(keep, () => {});

  function Later({ meanwhile = null, ...props }: Props & { meanwhile?: ReactNode }) {
    const [failure, setFailure] = useState<Error | null>(null);
    const [isLoaded, setLoaded] = useState(Part !== undefined);
    useEffect(() => {
      const show = () => startTransition(() => setLoaded(true));
      return isLoaded ? undefined : when(() => void loadTwice(load).then(keep).then(show, setFailure));
    }, [isLoaded]);
    if (failure) throw failure;
    return Part ? <Part {...(props as unknown as Props)} /> : meanwhile;
  }
  return Object.assign(Later, { preload });
}

function immediately(run: () => void): () => void {
  run();
  return () => {};
}
