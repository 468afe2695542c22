import { useCallback } from 'react';
import { listingSort, type ListingSort } from '../../../../contract/listings.ts';
import { SPECIES, SPECIES_NAMES, species } from '../../../../contract/species.ts';
import { Select } from '../../../ui/input.tsx';
import type { Shown } from '../address.ts';
import { SearchField } from './search-field.tsx';

const SORTS: Record<ListingSort, string> = { newest: 'Newest first', price: 'Highest price', name: 'Name A to Z' };

/** Search, species and order of the list. */
export function ListingTools({ shown, onShow }: { shown: Shown; onShow: (change: Partial<Shown>) => void }) {
  const search = useCallback((q: string) => onShow({ q }), [onShow]);
  return (
    <search className="flex flex-col gap-3 lg:flex-row">
      <SearchField q={shown.q} onSearch={search} />
      <div className="grid grid-cols-2 gap-3 lg:w-100">
        <Select
          aria-label="Species"
          value={shown.species ?? ''}
          onChange={(event) => onShow({ species: species.optional().catch(undefined).parse(event.target.value) })}
        >
          <option value="">All species</option>
          {SPECIES.map((each) => (
            <option key={each} value={each}>
              {SPECIES_NAMES[each]}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Sort by"
          value={shown.sort}
          onChange={(event) => onShow({ sort: listingSort.parse(event.target.value) })}
        >
          {listingSort.options.map((sort) => (
            <option key={sort} value={sort}>
              {SORTS[sort]}
            </option>
          ))}
        </Select>
      </div>
    </search>
  );
}
