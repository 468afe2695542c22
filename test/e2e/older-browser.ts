/**
 * In the page, before its scripts: takes away what browsers got after Safari 15.4 and Chrome 100, so that a use of it fails as it
 * would there. A class can't be taken away whole where the browser itself makes its objects.
 */
export function becomeOlder(isBreeders = false): void {
  const remove = (holder: any, ...names: string[]) => names.forEach((name) => delete holder?.[name]);
  const page = globalThis as any;
  remove(URL, 'canParse', 'parse');
  remove(Promise, 'withResolvers', 'try');
  remove(Object, 'groupBy');
  remove(Map, 'groupBy');
  remove(Array, 'fromAsync');
  remove(RegExp, 'escape');
  remove(AbortSignal, 'any', 'timeout');
  remove(Response, 'json');
  // Safari 16 and Chrome 110 have them, and with them each browser of a breeder.
  if (!isBreeders) remove(Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with');
  remove(String.prototype, 'isWellFormed', 'toWellFormed');
  remove(Uint8Array.prototype, 'toBase64', 'toHex');
  remove(URLSearchParams.prototype, 'size');
  for (const name of [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ])
    remove(Set.prototype, name);
  remove(
    page.Iterator?.prototype,
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  );
  remove(Element.prototype, 'checkVisibility', 'moveBefore', 'setHTMLUnsafe', 'getHTML');
  remove(HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover', 'popover');
  remove(HTMLDialogElement.prototype, 'requestClose');
  remove(Document.prototype, 'startViewTransition');
  remove(HTMLInputElement.prototype, 'showPicker');
  remove(ReadableStream, 'from');
  remove(page, 'Iterator', 'scheduler', 'navigation', 'requestIdleCallback', 'cancelIdleCallback', 'CompressionStream');
  remove(page, 'DecompressionStream', 'OffscreenCanvas', 'CSSStyleValue', 'Highlight', 'EditContext', 'ViewTransition');
}
