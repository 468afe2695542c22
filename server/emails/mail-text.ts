import type { Language } from '../../contract/language.ts';

/** The content of a mail, without its look. */
export interface MailText {
  productName: string;
  /** Language of a mail to a buyer; mails to others are in English. */
  language?: Language;
  subject: string;
  /** The first line people see in their list of mails. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Shown below the heading; programs that load no pictures show its words. */
  picture?: { url: string; alt: string } | undefined;
  /** Pairs such as ["Total", "$1,312.50"]. */
  facts?: [string, string][];
  action?: { label: string; url: string };
  /** Documents, below the button. */
  documents?: { label: string; url: string }[];
  /** A last, quiet line: why this mail came. */
  footnote: string;
  /** A quiet link after it, to the page that stops these mails; mail programs offer the same. */
  aside?: { label: string; url: string };
  /** Where mail programs stop these mails, if it isn't there. */
  stopUrl?: string;
}
