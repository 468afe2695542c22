import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Notice } from '../../contract/accounts/settings.ts';
import { NOTICES } from './notices.ts';

interface StaticPage {
  title: string;
  styles: string;
  body: ReactNode;
  notice: Notice | null;
}

/** A page for developers, without scripts or external files. */
export function staticDocument({ title, styles, body, notice }: StaticPage): string {
  const document = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        {notice && <aside aria-label={NOTICES[notice].title}>{NOTICES[notice].text}</aside>}
        <main>
          <h1>{title}</h1>
          {body}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
