import { useCallback, useEffect } from 'react';
import { SPECIES, SPECIES_NAMES } from '../../../../contract/law/species.ts';
import { Select } from '../../../ui/input.tsx';
import { Options } from '../../../ui/options.tsx';
import { useLittersToFilter } from '../queries.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import type { ShownListings } from '../address.ts';
import { parseChoice } from '../../../ui/choices.ts';
import { SORTS } from '../choices.ts';

interface ToolsProps {
  shown: ShownListings;
  onShow: (change: Partial<ShownListings>) => void;
}

/** Search, species, litter and order of the list. */
export function ListingTools({ shown, onShow }: ToolsProps) {
  const search = useCallback((q: string) => onShow({ q }), [onShow]);
  return (
    <search className="flex flex-col gap-3 lg:flex-row">
      <SearchField label="Search pets" placeholder="Name, breed or buyer" q={shown.q} onSearch={search} />
      <div className="grid auto-cols-fr grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-full lg:grid-cols-2 lg:max-w-3/5 lg:grid-flow-col">
        <Select
          aria-label="Species"
          value={shown.species ?? ''}
          onChange={(event) => onShow({ species: parseChoice(SPECIES_NAMES, event.target.value) })}
        >
          <option value="">All species</option>
          {SPECIES.map((each) => (
            <option key={each} value={each}>
              {SPECIES_NAMES[each]}
            </option>
          ))}
        </Select>
        <LitterFilter shown={shown} onShow={onShow} />
        <Select
          aria-label="Sort by"
          value={shown.sort}
          onChange={(event) => onShow({ sort: parseChoice(SORTS, event.target.value) })}
        >
          <Options of={SORTS} />
        </Select>
      </div>
    </search>
  );
}

/** For those who have litters: all of them, of which there are few pages. */
function LitterFilter({ shown, onShow }: ToolsProps) {
  const { data: litters = [], hasNextPage, isFetching, isError, fetchNextPage } = useLittersToFilter();
  const isUnfinished = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isUnfinished) void fetchNextPage();
  }, [isUnfinished, fetchNextPage]);
  if (litters.length === 0 && shown.litter === undefined) return null;
  const isListed = litters.some(({ id }) => id === shown.litter);
  return (
    <Select
      aria-label="Litter"
      value={shown.litter ?? ''}
      onChange={(event) => onShow({ litter: event.target.value || undefined })}
    >
      <option value="">All litters</option>
      {shown.litter !== undefined && !isListed && <option value={shown.litter}>One litter</option>}
      {litters.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
