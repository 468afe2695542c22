import { AsyncLocalStorage } from 'node:async_hooks';

/** Files in the order in which one call enters them; `outer` is the walk that it is a part of. */
interface Walk {
  name: string;
  files: string[];
  outer: Walk | undefined;
  isOver?: true;
}

export const walks: Walk[] = [];
const current = new AsyncLocalStorage<Walk>();

function enter(file: string): void {
  for (let walk = current.getStore(); walk; walk = walk.outer) if (!walk.isOver) walk.files.push(file);
}

/** What scripts/walk.mjs adds to the product's functions calls these. */
const notes = {
  enter,
  leave: <Result>(work: () => Result) => current.exit(work),
  run<Result>(name: string, file: string, work: () => Promise<Result>): Promise<Result> {
    const walk: Walk = { name, files: [], outer: current.getStore() };
    walks.push(walk);
    return current.run(walk, async () => {
      enter(file);
      return work().finally(() => (walk.isOver = true));
    });
  },
};
(globalThis as unknown as { walk: typeof notes }).walk = notes;
