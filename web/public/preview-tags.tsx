import { PHOTO_PREVIEW } from '../../contract/business.ts';
import type { PublicPage } from '../../contract/pages/public-page.ts';

interface PreviewTagsProps {
  page: PublicPage;
  title: string;
  description: string;
  /** Null: the message shows words alone. */
  image: { url: string; alt: string } | null;
}

/** Open Graph tags for the preview in a message; X reads them too, where it finds none of its own. */
export function PreviewTags({ page, title, description, image }: PreviewTagsProps) {
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={page.settings.productName} />
      <meta property="og:url" content={page.canonicalUrl} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(PHOTO_PREVIEW.width)} />
          <meta property="og:image:height" content={String(PHOTO_PREVIEW.height)} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
    </>
  );
}
