import type { ServerProcess } from '../product/server-process.ts';

/** Lets a process print where its inspector listens. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=0' };

/** Connects to the inspector of a server that was started with INSPECTED. */
export async function openInspector(server: ServerProcess) {
  const address = /ws:\/\/127\.0\.0\.1:\S+/.exec(server.output())?.[0];
  if (!address) throw new Error(`the inspector isn't open: ${server.output()}`);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let count = 0;
  return {
    /** What stays in memory of the main thread afterwards is in use. */
    async collectGarbage(): Promise<void> {
      const id = ++count;
      const answered = new Promise<void>((resolve) => {
        socket.addEventListener('message', function hear({ data }) {
          if ((JSON.parse(String(data)) as { id?: number }).id !== id) return;
          socket.removeEventListener('message', hear);
          resolve();
        });
      });
      socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
      await answered;
    },
    close: () => socket.close(),
  };
}
