import { photoPreviewAddress } from '../../../contract/pets/photo-address.ts';
import type { KennelPage } from '../../../contract/pages/kennel-page.ts';
import type { Translate } from '../../../contract/locales/translate.ts';
import { PreviewTags } from '../preview-tags.tsx';

const HASH = /\/photos\/([\da-f]+)-/;

/** In a message: the cover, else the logo. */
export function KennelPreviewTags({ page, translate }: { page: KennelPage; translate: Translate }) {
  const hash = HASH.exec((page.cover ?? page.logo)?.imageUrl ?? '')?.[1];
  const image = hash && {
    url: new URL(photoPreviewAddress(hash), page.canonicalUrl).href,
    alt: page.name,
  };
  const description = translate(page.breeder.verified ? 'titles.fromVerified' : 'titles.from', {
    breeder: page.breeder.fullName,
  });
  return <PreviewTags page={page} title={page.name} description={description} image={image || null} />;
}
