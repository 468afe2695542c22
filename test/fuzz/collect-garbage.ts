/**
 * Has a Node process collect its garbage, which V8 otherwise leaves for as long as there is room: memory then is what is in use.
 * `output` is what a process printed that runs with `INSPECTED`. Throws if it isn't inspected, or doesn't answer.
 */
export async function collectGarbage(output: string): Promise<void> {
  const address = /Debugger listening on (ws:\S+)/.exec(output)?.[1];
  if (!address) throw new Error('the process prints no address of its inspector');
  const inspector = new WebSocket(address);
  try {
    await new Promise((resolve, reject) => {
      inspector.onopen = () => inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
      inspector.onmessage = resolve;
      inspector.onerror = () => reject(new Error(`the inspector at ${address} doesn't answer`));
    });
  } finally {
    inspector.close();
  }
}

/** The environment of a process that listens for an inspector on this machine, at a port of its choice. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };
