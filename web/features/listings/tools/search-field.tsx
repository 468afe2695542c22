import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Input } from '../../../ui/input.tsx';

const DEBOUNCE_MS = 200;

/** Searches as one types. Holds the text itself, so that a key costs this field alone. */
export function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    // The address has changed by Back, or by a link.
    if (q === sent.current) return;
    sent.current = q;
    setText(q);
  }, [q]);
  useEffect(() => {
    const next = text.trim();
    if (next === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = next;
      onSearch(next);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label="Search pets"
        placeholder="Name, breed or buyer"
        autoComplete="off"
        maxLength={100}
        className="pl-11"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
