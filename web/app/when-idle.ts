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

/** Safari has no idle callbacks. */
function request(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 5_000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 1_000);
  return () => clearTimeout(timer);
}
