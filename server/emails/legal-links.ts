import { LEGAL_TEXTS, type LegalTextName } from '../../contract/legal.ts';
import { publicPaths } from '../../contract/pages/public-page.ts';
import type { Language } from '../../contract/language.ts';
import { translateIn } from '../../contract/locales/messages.ts';

interface Mail {
  text: string;
  html: string;
  language?: Language | undefined;
}

/** Adds the addresses of terms and privacy policy to the end of a mail; to a buyer's also that of the page that checks links. */
export function withLegalLinks({ text, html, language }: Mail, origin: string) {
  const translate = translateIn(language ?? 'en');
  const names = Object.keys(LEGAL_TEXTS) as LegalTextName[];
  const links = [
    ...(language ? [{ title: translate('mail.verify'), url: origin + publicPaths.verify }] : []),
    ...names.map((name) => ({ title: translate(`mail.${name}`), url: origin + LEGAL_TEXTS[name].path })),
  ];
  const anchors = links
    .map(({ title, url }) => `<a href="${url}" style="color:#645d52">${title}</a>`)
    .join(' &middot; ');
  const line = `<p class="quiet" style="margin:0 0 32px;text-align:center;font-size:13px;color:#645d52">${anchors}</p>`;
  return {
    text: [text, ...links.map(({ title, url }) => `${title}: ${url}`)].join('\n'),
    html: html.replace('</body>', () => `${line}</body>`),
  };
}
