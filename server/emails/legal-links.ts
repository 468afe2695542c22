import { LEGAL_TEXTS, type LegalTextName } from '../../contract/legal.ts';
import type { Language } from '../../contract/words/language.ts';
import { sayingIn } from '../../contract/words/speech.ts';

interface Mail {
  text: string;
  html: string;
  language?: Language | undefined;
}

/** Adds the addresses of terms and privacy policy to the end of a mail. */
export function withLegalLinks({ text, html, language = 'en' }: Mail, origin: string) {
  const names = Object.keys(LEGAL_TEXTS) as LegalTextName[];
  const links = names.map((name) => ({
    title: sayingIn(language)(`mail.${name}`),
    url: origin + LEGAL_TEXTS[name].path,
  }));
  const anchors = links
    .map(({ title, url }) => `<a href="${url}" style="color:#645d52">${title}</a>`)
    .join(' &middot; ');
  const line = `<p class="quiet" style="margin:0 0 32px;text-align:center;font-size:13px;color:#645d52">${anchors}</p>`;
  return {
    text: [text, ...links.map(({ title, url }) => `${title}: ${url}`)].join('\n'),
    html: html.replace('</body>', () => `${line}</body>`),
  };
}
