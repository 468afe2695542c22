import { useQuery } from '@tanstack/react-query';
import {
  adminSimilarPhotos,
  type ComparedPhoto,
  type SimilarPhotos,
} from '../../../../contract/reports/similar-photos.ts';
import { read } from '../../../calls/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { useFocusAfterRemoval } from '../../../ui/use-focus-after-removal.ts';
import { PageActions } from './page-actions.tsx';
import { ResolveButtons } from './resolve-buttons.tsx';
import { useResolveSimilarPhotos } from './suspension-queries.ts';

/** Photos of two breeders that look like copies of one. */
export function SimilarPhotoList() {
  const { data, isError, refetch } = useQuery(read(adminSimilarPhotos, {}));
  return (
    <ListFrame
      items={data?.pairs}
      what="the similar photos"
      isError={isError}
      onRetry={refetch}
      emptyText="No photos look alike. When a breeder uploads a photo that another breeder has too, both are shown here."
    >
      {(pair) => <PairRow key={pair.id} pair={pair} />}
    </ListFrame>
  );
}

function PairRow({ pair }: { pair: SimilarPhotos }) {
  const { earlier, later, isSameFile, isCutOff, distance, foundAt } = pair;
  const row = useFocusAfterRemoval<HTMLLIElement>();
  const resolve = useResolveSimilarPhotos(pair);
  const names = `${earlier.breeder.fullName} and ${later.breeder.fullName}`;
  return (
    <li ref={row} className="p-4 sm:p-5" aria-label={`Photos of ${names}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-lg wrap-anywhere">{names}</h3>
        <div className="flex flex-wrap gap-2">
          <Badge tone="warm">{isSameFile ? 'The same file' : `${64 - distance} of 64 parts alike`}</Badge>
        </div>
      </div>
      <p className="mt-1 text-sm text-muted">
        Found {formatDate(foundAt)}. Both may be theirs, for instance of one litter: please look before you act.
      </p>
      {isCutOff && (
        <p className="mt-1 text-sm text-muted">Further breeders have a photo like these; only some are listed.</p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-x-3 gap-y-5 sm:gap-x-6">
        <Side photo={earlier} label="Uploaded first" />
        <Side photo={later} label="Uploaded later" />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <ResolveButtons what={`photos of ${names}`} resolve={resolve} />
      </div>
    </li>
  );
}

function Side({ photo, label }: { photo: ComparedPhoto; label: string }) {
  const { breeder, imageUrl, width, height, uploadedAt, pages } = photo;
  return (
    <div role="group" className="min-w-0" aria-label={`${label}, by ${breeder.fullName}`}>
      <img
        src={imageUrl}
        alt={`Uploaded by ${breeder.fullName}`}
        width={width}
        height={height}
        loading="lazy"
        className="aspect-3/2 w-full rounded-card bg-sunken object-contain"
      />
      <div className="mt-3 flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">
          {label}, <span className="whitespace-nowrap">{formatDate(uploadedAt)}</span>
        </p>
        {breeder.isSuspended && <Badge tone="bad">Account suspended</Badge>}
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        {breeder.fullName} · {breeder.email}
      </p>
      {pages.length === 0 && <p className="mt-2 text-sm text-muted">No page shows it.</p>}
      {pages.map((page) => (
        <div key={page.id} className="mt-2 flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 font-medium wrap-anywhere">{page.name}</span>
          {page.isSuspended && <Badge tone="bad">Suspended</Badge>}
          <PageActions page={page} />
        </div>
      ))}
    </div>
  );
}
