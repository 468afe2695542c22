import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LANGUAGE_FACTS } from '../../contract/language.ts';
import { translateIn } from '../../contract/locales/messages.ts';
import type { MailText } from './mail-text.ts';

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const LINE = '1px solid #e5ddcf';
const MUTED = '#645d52';
const GREEN = '#1f4d3a';
/** A long name or address breaks, so that a phone shows the mail without scrolling sideways. */
const BREAKABLE = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;
/** The photo fills the card's width, in the shape of link previews (1200 x 630). */
const PICTURE = { display: 'block', width: '100%', height: 'auto', margin: '0 0 20px', borderRadius: 12 } as const;
/** For programs that follow the device's colors; inline styles give way only to `!important`. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#141815!important;color:#f2ede4!important}
.card{background:#1c221e!important;border-color:#313a34!important}
.line{border-color:#313a34!important}
.quiet,.quiet a{color:#b0aa9c!important}
.mark{color:#8fd0ae!important}
.press{background:#8fd0ae!important;color:#10231a!important}
}
@media (max-width:480px){.words{padding:24px 20px!important}}`;
const fullWidth = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 };

/** A mail's HTML. One look for every mail: tables and inline styles, since mail programs support little else. */
export function mailDocument(words: MailText): string {
  return `<!doctype html>${renderToStaticMarkup(<MailDocument {...words} />)}`;
}

function MailDocument(words: MailText) {
  const {
    subject,
    preview,
    heading,
    picture,
    paragraphs,
    facts,
    action,
    documents = [],
    footnote,
    aside,
    productName,
    language = 'en',
  } = words;
  return (
    <html lang={language} dir={LANGUAGE_FACTS[language].direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
        <title>{subject}</title>
      </head>
      <body
        className="page"
        style={{ margin: 0, background: '#faf6ef', color: '#1c1a17', font: `16px/1.55 ${FONT}`, ...BREAKABLE }}
      >
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          <Lines text={preview} />
        </div>
        <Frame footnote={footnote} aside={aside}>
          <p className="mark" style={{ margin: '0 0 24px', font: '600 18px Georgia,serif', color: GREEN }}>
            {productName}
          </p>
          <h1 style={{ margin: '0 0 16px', font: '600 26px/1.2 Georgia,serif' }}>
            <Lines text={heading} />
          </h1>
          {picture && <img src={picture.url} alt={picture.alt} width={494} style={PICTURE} />}
          {paragraphs.map((paragraph) => (
            <p key={paragraph} style={{ margin: '0 0 16px' }}>
              <Lines text={paragraph} />
            </p>
          ))}
          {facts && facts.length > 0 && <Facts facts={facts} />}
          {action && <Action {...action} hint={translateIn(language)('mail.button')} />}
          {documents.map(({ label, url }) => (
            <p key={url} style={{ margin: '0 0 16px' }}>
              <a className="mark" href={url} style={{ color: GREEN }}>
                {label}
              </a>
            </p>
          ))}
        </Frame>
      </body>
    </html>
  );
}

function Frame({ children, footnote, aside }: { children: ReactNode } & Pick<MailText, 'footnote' | 'aside'>) {
  const card = { maxWidth: 560, background: '#fffdf9', border: LINE, borderRadius: 20 };
  return (
    <table {...fullWidth}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: '32px 16px' }}>
            <table {...fullWidth} className="card" style={card}>
              <tbody>
                <tr>
                  <td className="words" style={{ padding: 32, ...BREAKABLE }}>
                    {children}
                  </td>
                </tr>
              </tbody>
            </table>
            <p className="quiet" style={{ maxWidth: 560, margin: '16px auto 0', fontSize: 13, color: MUTED }}>
              <Lines text={footnote} />
              {aside && (
                <>
                  <br />
                  <a href={aside.url} style={{ color: MUTED }}>
                    {aside.label}
                  </a>
                </>
              )}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <table {...fullWidth} className="line" style={{ margin: '8px 0 24px', borderBottom: LINE }}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <td
              className="quiet line"
              style={{ width: '45%', padding: '8px 12px 8px 0', color: MUTED, borderTop: LINE, verticalAlign: 'top' }}
            >
              <Lines text={name} />
            </td>
            <td
              className="line"
              style={{
                padding: '8px 0',
                textAlign: 'right',
                fontWeight: 600,
                borderTop: LINE,
                verticalAlign: 'top',
                ...BREAKABLE,
              }}
            >
              <Lines text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Action({ label, url, hint }: { label: string; url: string; hint: string }) {
  const button = {
    display: 'inline-block',
    padding: '14px 24px',
    borderRadius: 12,
    background: GREEN,
    color: '#fbf8f2',
    fontWeight: 600,
    textDecoration: 'none',
  };
  return (
    <>
      <p style={{ margin: '24px 0' }}>
        <a className="press" href={url} style={button}>
          {label}
        </a>
      </p>
      <p className="quiet" style={{ margin: '0 0 16px', fontSize: 13, color: MUTED }}>
        {hint}
        <br />
        <span style={{ wordBreak: 'break-all' }}>{url}</span>
      </p>
    </>
  );
}

/** Text with its line breaks. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
