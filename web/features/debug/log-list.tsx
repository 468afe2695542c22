import type { LogEntry } from './use-log.ts';

export function LogList({ entries }: { entries: LogEntry[] }) {
  return (
    <section aria-labelledby="log-title" className="mt-8 border-t border-line pt-5">
      <h2 id="log-title" className="text-xl">
        Log
      </h2>
      {entries.length === 0 && <p className="mt-2 text-sm text-muted">Nothing has happened yet.</p>}
      <div role="log" aria-label="Log">
        <ol className="mt-2 space-y-1 text-sm">
          {entries.map(({ id, time, text, failed }) => (
            <li key={id} className="flex gap-3">
              <span className="shrink-0 text-muted tabular-nums">{time}</span>
              <span className={`min-w-0 wrap-anywhere ${failed ? 'text-danger' : ''}`}>{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
