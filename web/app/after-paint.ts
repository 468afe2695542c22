/**
 * The document of a first view (server/pages/first-view.ts) names the app's files here and not in links, so that they neither compete with
 * styles and font nor delay the paint. A page in the background isn't painted and starts at once.
 */
function startApp(): void {
  const { app, preload } = document.querySelector<HTMLScriptElement>('script[data-app]')!.dataset;
  for (const href of preload!.split(' ')) add('link', { rel: 'modulepreload', crossOrigin: '', href });
  add('script', { type: 'module', crossOrigin: '', src: app! });
}

function add<T extends 'link' | 'script'>(tag: T, properties: Partial<HTMLElementTagNameMap[T]>): void {
  document.head.append(Object.assign(document.createElement(tag), properties));
}

if (document.hidden) startApp();
else requestAnimationFrame(() => setTimeout(startApp));
