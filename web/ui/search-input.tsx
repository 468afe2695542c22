import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Input } from './input.tsx';

interface SearchInputProps extends Pick<ComponentProps<'input'>, 'placeholder' | 'value'> {
  label: string;
  /** The one of a page, which the shortcut for searching leads to. */
  id?: string;
  onText: (text: string) => void;
}

/** A field to search a list with, as wide as its row allows. */
export function SearchInput({ label, id, onText, ...rest }: SearchInputProps) {
  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        id={id}
        aria-label={label}
        autoComplete="off"
        maxLength={100}
        className="pl-11"
        onChange={(event) => onText(event.target.value)}
        {...rest}
      />
    </div>
  );
}
