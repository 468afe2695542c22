/** Runs each in an idle moment of its own; returns how to cancel what hasn't run. */
export function whenIdle(...tasks: (() => unknown)[]): () => void {
  let cancel = () => {};
  const next = () => {
    const task = tasks.shift();
    if (!task) return;
    cancel = request(() => {
      task();
      next();
    });
  };
  next();
  return () => cancel();
}

/** What a person does before pressing anything. */
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Runs once the page is used. */
export function onceUsed(run: () => unknown): () => void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    run();
  };
  for (const sign of SIGNS_OF_USE)
    addEventListener(sign, begin, { capture: true, passive: true, signal: waiting.signal });
  return () => waiting.abort();
}

/** Runs in the next idle moment, or once the page is used. */
export function soon(run: () => unknown): () => void {
  const begin = () => {
    cancel();
    run();
  };
  const cancels = [whenIdle(begin), onceUsed(begin)];
  const cancel = () => cancels.forEach((each) => each());
  return cancel;
}

/** Safari has no idle callbacks. */
function request(run: () => void): () => void {
  if ('requestIdleCallback' in window && 'cancelIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 5_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 1_000);
  return () => clearTimeout(timer);
}
