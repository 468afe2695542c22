import { readFileSync } from 'node:fs';

/** Files of its own: databases, logs, photos, calls to others. */
const FILES_BESIDE_CONNECTIONS = 200;

/** What to change when this process may open fewer files than its connections need; undefined where the system doesn't say. */
export function findFileShortage(maxConnections: number, limits = readLimits()): string | undefined {
  const allowed = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? NaN);
  const needed = maxConnections + FILES_BESIDE_CONNECTIONS;
  if (!(allowed < needed)) return undefined;
  return `this process may open ${allowed} files, and MAX_CONNECTIONS=${maxConnections} needs ${needed}: raise the limit (ulimit -n, LimitNOFILE in systemd), or lower MAX_CONNECTIONS`;
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
