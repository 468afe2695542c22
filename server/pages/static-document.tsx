import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SANDBOX_NOTICE } from '../../contract/accounts/settings.ts';

interface StaticPage {
  title: string;
  styles: string;
  body: ReactNode;
  publicSandbox: boolean;
}

/** A page for developers, without scripts or external files. */
export function staticDocument({ title, styles, body, publicSandbox }: StaticPage): string {
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
        {publicSandbox && <aside aria-label="Sandbox">{SANDBOX_NOTICE}</aside>}
        <main>
          <h1>{title}</h1>
          {body}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
