import type { Language } from '../../contract/language.ts';
import { mailDocument } from './document.tsx';
import type { MailText } from './mail-text.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  language?: Language | undefined;
  stopUrl?: string | undefined;
}

/** Renders text and HTML from the same input, so that both always agree. */
export function layout(words: MailText): MailContent {
  return {
    subject: words.subject.replace(/\s+/g, ' '),
    text: asText(words),
    html: mailDocument(words),
    language: words.language,
    stopUrl: words.stopUrl ?? words.aside?.url,
  };
}

function asText(words: MailText): string {
  const { heading, paragraphs, facts = [], action, documents = [], footnote, aside, productName } = words;
  return [
    heading,
    ...paragraphs,
    ...(facts.length ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...documents.map(({ label, url }) => `${label}:\n${url}`),
    `--\n${footnote}\n${aside ? `${aside.label}: ${aside.url}\n` : ''}${productName}`,
  ].join('\n\n');
}
