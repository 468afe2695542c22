import { MAILBOX_PATH } from '../../contract/screens.ts';
import type { Notice } from '../../contract/accounts/settings.ts';
import { staticDocument } from './static-document.tsx';

const STYLES = `
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: #faf6ef; color: #1c1a17; font: 1rem/1.55 system-ui, sans-serif }
h1 { font: 600 1.75rem/1.2 Georgia, serif } a { color: #1f4d3a } ul { list-style: none; padding: 0 }
li { padding: .75rem 0; border-top: 1px solid #e5ddcf } li a { font-weight: 600 } li p { margin: .25rem 0 0; color: #645d52; font-size: .875rem }
iframe { width: 100%; height: 44rem; border: 1px solid #e5ddcf; border-radius: 1rem; background: #faf6ef } pre { white-space: pre-wrap; overflow-wrap: anywhere }
`;

interface Mail {
  id: string;
  subject: string;
  recipient: string;
  text: string;
  html: string;
  createdAt: Date;
  sentAt: Date | null;
}

export function mailboxPage(mails: Mail[], notice: Notice | null): string {
  const list = (
    <ul>
      {mails.map((mail) => (
        <li key={mail.id}>
          <a href={`${MAILBOX_PATH}/${mail.id}`}>{mail.subject}</a>
          <p>
            To {mail.recipient} · {mail.createdAt.toISOString()} · {mail.sentAt ? 'written to the outbox' : 'waiting'}
          </p>
        </li>
      ))}
    </ul>
  );
  const empty = <p>No mail yet. Register, and the first one appears here.</p>;
  return staticDocument({ title: 'Mailbox', styles: STYLES, body: mails.length > 0 ? list : empty, notice });
}

export function mailPage({ subject, recipient, text, html }: Mail, notice: Notice | null): string {
  const body = (
    <>
      {allMails}
      <p>To {recipient}</p>
      {/* A frame without scripts; links open in the top window. */}
      <iframe
        title="The mail as HTML"
        sandbox="allow-top-navigation-by-user-activation"
        srcDoc={html.replace('<head>', '<head><base target="_top">')}
      />
      <h2>As text</h2>
      <pre>{text}</pre>
    </>
  );
  return staticDocument({ title: subject, styles: STYLES, body, notice });
}

export const missingMailPage = (notice: Notice | null): string =>
  staticDocument({ title: 'No such mail', styles: STYLES, body: allMails, notice });

const allMails = (
  <p>
    <a href={MAILBOX_PATH}>All mails</a>
  </p>
);
