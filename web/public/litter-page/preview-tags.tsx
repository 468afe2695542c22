import { formatTime, type Language } from '../../../contract/language.ts';
import type { LitterPage } from '../../../contract/pages/litter-page.ts';
import type { Translate } from '../../../contract/locales/translate.ts';
import { PreviewTags } from '../preview-tags.tsx';
import { countAvailable, countKept } from './available.ts';

interface LitterPreviewTagsProps {
  page: LitterPage;
  translate: Translate;
  language: Language;
}

/** A neutral preview names neither the litter nor its animals. */
export function LitterPreviewTags({ page, translate, language }: LitterPreviewTagsProps) {
  const { breeder, litter, preview } = page;
  const title = preview.isNeutral ? translate('litter.neutralTitle', { breeder: breeder.fullName }) : litter.name;
  const image = preview.imageUrl && {
    url: preview.imageUrl,
    alt: translate('litter.photoOf', { litter: litter.name }),
  };
  return (
    <PreviewTags
      page={page}
      title={title}
      description={preview.isNeutral ? translate('litter.neutralText') : describe(page, translate, language)}
      image={image || null}
    />
  );
}

function describe({ breeder, litter }: LitterPage, translate: Translate, language: Language): string {
  if (litter.isFailed) return translate('litter.failed');
  if (litter.bornOn === null) {
    const day = formatTime(language, litter.expectedOn!, { dateStyle: 'medium' });
    return translate('litter.previewExpected', { day, breeder: breeder.fullName });
  }
  return translate(countKept(litter.pets) > 0 ? 'litter.previewChosen' : 'litter.previewText', {
    available: countKept(litter.pets) || countAvailable(litter.pets),
    all: litter.pets.length,
    breeder: breeder.fullName,
  });
}
