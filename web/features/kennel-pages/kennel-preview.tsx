import { correctAccent } from '../../../contract/kennel-pages/accent.ts';
import type { KennelForm, OwnKennel } from '../../../contract/kennel-pages/kennel-pages.ts';

interface KennelPreviewProps {
  typed: Pick<KennelForm, 'name' | 'story' | 'accent'> & { petIds: readonly string[] };
  kennel: OwnKennel;
}

/** What the page begins with, as it is typed: on paper by day and by night. */
export function KennelPreview({
  typed: { name, story, accent, petIds },
  kennel: { kennelPage, pets },
}: KennelPreviewProps) {
  const colors = correctAccent(/^#[\da-f]{6}$/i.test(accent) ? accent.toLowerCase() : '#1f4d3a');
  const shown = pets.filter(({ id, obstacle }) => petIds.includes(id) && obstacle === null);
  const looks = [
    { label: 'By day', ground: '#faf6ef', ink: '#1c1a17', color: colors.light },
    { label: 'By night', ground: '#141815', ink: '#f2ede4', color: colors.dark },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
      {looks.map(({ label, ground, ink, color }) => (
        <figure key={label} className="min-w-0">
          <figcaption className="mb-1.5 text-sm text-muted">{label}</figcaption>
          <div
            className="space-y-3 overflow-hidden rounded-card border border-line p-4 wrap-anywhere"
            style={{ background: ground, color: ink }}
          >
            {kennelPage?.coverUrl && (
              <img className="h-24 w-full rounded-control object-cover" src={kennelPage.coverUrl} alt="" />
            )}
            <div className="flex items-center gap-3">
              {kennelPage?.logoUrl && <img className="size-12 object-contain" src={kennelPage.logoUrl} alt="" />}
              <p className="border-b-4 font-display text-xl font-semibold" style={{ borderColor: color }}>
                {name || 'Your kennel'}
              </p>
            </div>
            {story && <p className="line-clamp-5 text-sm whitespace-pre-line">{story}</p>}
            {shown.slice(0, 3).map((pet) => (
              <p
                key={pet.id}
                className="rounded-control border px-3 py-2 text-center font-semibold"
                style={{ borderColor: color, color }}
              >
                See {pet.name}
              </p>
            ))}
            {shown.length === 0 && <p className="text-sm">No pets are shown for sale right now.</p>}
          </div>
        </figure>
      ))}
    </div>
  );
}
