import { useEffect, useRef, useState } from 'react';
import { SearchInput } from './search-input.tsx';
import { SEARCH_ID } from './search-id.ts';

const DEBOUNCE_MS = 200;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What the page's address says. */
  q: string;
  onSearch: (q: string) => void;
}

/** Searches while the user types. Holds the text itself, so that a keystroke renders this field only. */
export function SearchField({ label, placeholder, q, onSearch }: SearchFieldProps) {
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
  return <SearchInput id={SEARCH_ID} label={label} placeholder={placeholder} value={text} onText={setText} />;
}
