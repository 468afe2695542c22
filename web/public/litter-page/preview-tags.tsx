import { PHOTO_PREVIEW } from '../../../contract/business.ts';
import type { LitterPage } from '../../../contract/public-page.ts';
import type { Say } from '../../../contract/words/say.ts';
import { availableOf, keptOf } from './available.ts';

/** Open Graph tags for the preview in a message; a neutral one names neither the litter nor its animals. */
export function LitterPreviewTags({ page, say }: { page: LitterPage; say: Say }) {
  const { breeder, litter, preview } = page;
  const title = preview.isNeutral ? say('litter.neutralTitle', { breeder: breeder.fullName }) : litter.name;
  const description = preview.isNeutral
    ? say('litter.neutralText')
    : say(keptOf(litter.pets) > 0 ? 'litter.previewChosen' : 'litter.previewText', {
        available: keptOf(litter.pets) || availableOf(litter.pets),
        all: litter.pets.length,
        breeder: breeder.fullName,
      });
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={page.settings.productName} />
      <meta property="og:url" content={page.canonicalUrl} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content={preview.imageUrl ? 'summary_large_image' : 'summary'} />
      {preview.imageUrl && (
        <>
          <meta property="og:image" content={preview.imageUrl} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(PHOTO_PREVIEW.width)} />
          <meta property="og:image:height" content={String(PHOTO_PREVIEW.height)} />
          <meta property="og:image:alt" content={say('litter.photoOf', { litter: litter.name })} />
        </>
      )}
    </>
  );
}
