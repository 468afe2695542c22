import { LEGAL_TEXTS } from '../../contract/legal.ts';

/** Adds the addresses of terms and privacy policy to the end of a mail. */
export function withLegalLinks({ text, html }: { text: string; html: string }, origin: string) {
  const links = Object.values(LEGAL_TEXTS).map(({ title, path }) => ({ title, url: origin + path }));
  const anchors = links
    .map(({ title, url }) => `<a href="${url}" style="color:#645d52">${title}</a>`)
    .join(' &middot; ');
  const line = `<p class="quiet" style="margin:0 0 32px;text-align:center;font-size:13px;color:#645d52">${anchors}</p>`;
  return {
    text: [text, ...links.map(({ title, url }) => `${title}: ${url}`)].join('\n'),
    html: html.replace('</body>', () => `${line}</body>`),
  };
}
