import { useEffect, useRef, useState } from 'react';
import { SEARCH_ID } from '../../workspace/keyboard/go.ts';
import { SearchInput } from '../../../ui/search-input.tsx';

const DEBOUNCE_MS = 200;

/** Searches while the user types. Holds the text itself, so that a keystroke renders this field only. */
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
    <SearchInput id={SEARCH_ID} label="Search pets" placeholder="Name, breed or buyer" value={text} onText={setText} />
  );
}
