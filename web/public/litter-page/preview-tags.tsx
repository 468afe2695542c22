import type { LitterPage } from '../../../contract/pages/litter-page.ts';
import type { Translate } from '../../../contract/locales/translate.ts';
import { PreviewTags } from '../preview-tags.tsx';
import { countAvailable, countKept } from './available.ts';

/** A neutral preview names neither the litter nor its animals. */
export function LitterPreviewTags({ page, translate }: { page: LitterPage; translate: Translate }) {
  const { breeder, litter, preview } = page;
  const title = preview.isNeutral ? translate('litter.neutralTitle', { breeder: breeder.fullName }) : litter.name;
  const description = preview.isNeutral
    ? translate('litter.neutralText')
    : translate(countKept(litter.pets) > 0 ? 'litter.previewChosen' : 'litter.previewText', {
        available: countKept(litter.pets) || countAvailable(litter.pets),
        all: litter.pets.length,
        breeder: breeder.fullName,
      });
  const image = preview.imageUrl && {
    url: preview.imageUrl,
    alt: translate('litter.photoOf', { litter: litter.name }),
  };
  return <PreviewTags page={page} title={title} description={description} image={image || null} />;
}
