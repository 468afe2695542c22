import { useCallback, useState } from 'react';

export interface LogEntry {
  id: number;
  time: string;
  text: string;
  failed: boolean;
}

/** A log, newest entry last. Outcomes and statuses only: never a password, a token or a cookie. */
export function useLog() {
  const [entries, setEntries] = useState<LogEntry[]>([]);
  const log = useCallback((text: string, failed = false) => {
    const time = new Date().toLocaleTimeString('en-US', { hour12: false });
    setEntries((all) => [...all, { id: all.length, time, text, failed }]);
  }, []);
  return { entries, log };
}
