import { useEffect, useState } from 'react';

const SETTLES_MS = 250;

/** A typed text once nobody has typed for a moment, so that not every key asks the server. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
