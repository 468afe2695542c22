import type { Language } from '../../contract/language.ts';
import type { LinkPage, PublicPage } from '../../contract/pages/public-page.ts';
import type { Translate } from '../../contract/locales/translate.ts';
import { documentTitle, previewDescription, previewTitle } from './document-titles.ts';
import { photoAlt } from './parts/photo.tsx';
import { KennelPreviewTags } from './kennel-page/preview-tags.tsx';
import { LitterPreviewTags } from './litter-page/preview-tags.tsx';
import { PreviewTags } from './preview-tags.tsx';
import { isInFlight } from './success-page/watch-purchase.ts';

/** `--paper` of web/ui/theme.css, for the mobile browser's toolbar. */
const PAPER = { light: '#faf6ef', dark: '#141815' };

interface HeadTagsProps {
  page: PublicPage;
  translate: Translate;
  language: Language;
}

export function HeadTags({ page, translate, language }: HeadTagsProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{documentTitle(page, translate)}</title>
      {page.kind !== 'legal' && <meta name="robots" content="noindex, nofollow" />}
      <meta name="format-detection" content="telephone=no, address=no, email=no" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
      <link rel="canonical" href={page.canonicalUrl} />
      {page.kind === 'link' && <LinkPreviewTags page={page} translate={translate} />}
      {page.kind === 'litter' && <LitterPreviewTags page={page} translate={translate} language={language} />}
      {page.kind === 'kennel' && <KennelPreviewTags page={page} translate={translate} />}
      {page.kind === 'success' && page.purchase && isInFlight(page.purchase) && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
    </>
  );
}

function LinkPreviewTags({ page, translate }: { page: LinkPage; translate: Translate }) {
  const title = previewTitle(page, translate);
  const { imageUrl, isNeutral } = page.preview;
  const alt = isNeutral ? title : photoAlt(page.link.pet.name, page.link.pet.breed);
  return (
    <PreviewTags
      page={page}
      title={title}
      description={previewDescription(page, translate)}
      image={{ url: imageUrl, alt }}
    />
  );
}
