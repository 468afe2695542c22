import { escapeHtml } from '../../../../contract/escape-html.ts';

interface Shown {
  /** Absolute, of the page that it leads to. */
  pageUrl: string;
  /** Absolute; null: words alone. */
  picture: { url: string; width: number; height?: number } | null;
  /** What the picture shows, or the words of the link. */
  words: string;
}

/** HTML for a breeder's own website: a link with a picture, without script, frame or anything of ours to load but the picture. */
export function toWebsiteCode({ pageUrl, picture, words }: Shown): string {
  const text = escapeHtml(words);
  const inside = picture
    ? `<img src="${escapeHtml(picture.url)}" width="${picture.width}"${picture.height ? ` height="${picture.height}"` : ''} alt="${text}" loading="lazy" style="max-width:100%;height:auto">`
    : text;
  return `<a href="${escapeHtml(pageUrl)}">${inside}</a>`;
}
