/**
 * A mail, or a part of one, with each part decoded as its own header says (RFC 2045); its lines end with `\n`. Only encoded words are
 * decoded in a header (RFC 2047): a key after `=` stands there as it is.
 */
export function decodeMail(source: string): string {
  const lines = source.replaceAll('\r\n', '\n');
  const end = lines.indexOf('\n\n');
  if (end === -1) return lines;
  const head = lines.slice(0, end);
  return head.replace(/=\?UTF-8\?Q\?.*?\?=/gi, decodeQuotedPrintable) + decodeBody(head, lines.slice(end));
}

/** What follows the first empty line of a decoded mail or part. */
export const bodyOf = (decoded: string): string => decoded.slice(decoded.indexOf('\n\n') + 2);

function decodeBody(head: string, body: string): string {
  const boundary = /boundary="?([^";\n]+)/.exec(head)?.[1];
  if (boundary) return body.split(`--${boundary}`).map(decodeMail).join(`--${boundary}`);
  const encoding = /^Content-Transfer-Encoding: *([\w-]+)/im.exec(head)?.[1];
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body);
  if (encoding === 'base64') return `\n\n${Buffer.from(body, 'base64').toString()}`;
  return body;
}

const decodeQuotedPrintable = (text: string) =>
  text
    .replace(/=\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
