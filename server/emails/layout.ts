export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** The content of a mail; `layout` renders text and HTML from it, so that both always agree. */
export interface MailWords {
  productName: string;
  subject: string;
  /** The first line people see in their list of mails. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Pairs such as ["Total", "$1,312.50"]. */
  facts?: [string, string][];
  action?: { label: string; url: string };
  /** A last, quiet line: why this mail came. */
  footnote: string;
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\n/g, '<br>');

/** One look for every mail: tables and inline styles, since mail programs support little else. */
export function layout(words: MailWords): MailContent {
  return { subject: words.subject.replace(/\s+/g, ' '), text: asText(words), html: asHtml(words) };
}

function asText({ heading, paragraphs, facts = [], action, footnote, productName }: MailWords): string {
  return [
    heading,
    ...paragraphs,
    ...(facts.length ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${footnote}\n${productName}`,
  ].join('\n\n');
}

function asHtml({
  subject,
  preview,
  heading,
  paragraphs,
  facts = [],
  action,
  footnote,
  productName,
}: MailWords): string {
  const factRows = facts
    .map(
      ([name, value]) =>
        `<tr><td style="padding:8px 16px 8px 0;color:#645d52;border-top:1px solid #e5ddcf">${escape(name)}</td>` +
        `<td style="padding:8px 0;text-align:right;font-weight:600;border-top:1px solid #e5ddcf">${escape(value)}</td></tr>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#faf6ef;color:#1c1a17;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdf9;border:1px solid #e5ddcf;border-radius:20px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font:600 18px Georgia,serif;color:#1f4d3a">${escape(productName)}</p>
<h1 style="margin:0 0 16px;font:600 26px/1.2 Georgia,serif">${escape(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`).join('\n')}
${facts.length ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-bottom:1px solid #e5ddcf">${factRows}</table>` : ''}
${
  action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#1f4d3a;color:#fbf8f2;font-weight:600;text-decoration:none">${escape(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#645d52;word-break:break-all">If the button doesn't work, open this address: ${escape(action.url)}</p>`
    : ''
}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:#645d52">${escape(footnote)}</p>
</td></tr></table></body></html>`;
}
