import { isPlainName } from '../../contract/fields.ts';

/**
 * A name for a mail. One that a mail program would turn into a link, or that reads as a message of ours, is left out:
 * forms refuse such names, but buyers type theirs at the provider, and older accounts may have one.
 */
export const mailName = <Otherwise>(name: string, otherwise: Otherwise): string | Otherwise =>
  isPlainName(name) ? name : otherwise;

export const greeting = (name: string): string => (isPlainName(name) ? `Hello ${name},` : 'Hello,');
