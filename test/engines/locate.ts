/** What a person looks for on a page: what kind of thing, by which name. */
export interface Target {
  kind: 'button' | 'link' | 'heading' | 'field' | 'file' | 'text';
  name: string;
  /** The name is a pattern. */
  isPattern: boolean;
}

const target =
  (kind: Target['kind']) =>
  (name: string | RegExp): Target => ({
    kind,
    name: typeof name === 'string' ? name : name.source,
    isPattern: typeof name !== 'string',
  });

export const button = target('button');
export const link = target('link');
export const heading = target('heading');
/** By its label. */
export const field = target('field');
/** A file field, which pages hide behind a button, by its label. */
export const file = target('file');
/** The innermost element with this text. */
export const text = target('text');

/**
 * The body of a function that runs in a page: returns the first thing of a kind and name that a person sees, once the page's
 * own scripts have started. With a true second argument only if a pointer
 * reaches it, which it scrolls to, and if it doesn't move.
 */
export const LOCATE = `
  const [{ kind, name, isPattern }, isForPointer] = arguments;
  if (document.readyState !== 'complete' || document.querySelector('#root > .app-failed-beside')) return null;
  const SELECTORS = {
    button: 'button, [role=button], [role=menuitem]',
    link: 'a[href]',
    heading: 'h1, h2, h3, [role=heading]',
    field: 'input:not([type=file]), select, textarea',
    file: 'input[type=file]',
    text: 'body *',
  };
  const clean = (value) => (value ?? '').replace(/\\s+/g, ' ').trim();
  const matches = (value) =>
    isPattern ? new RegExp(name).test(value) : kind === 'field' || kind === 'file' ? value.startsWith(name) : value === name;
  const labelOf = (element) =>
    element.getAttribute('aria-label') ?? [...(element.labels ?? [])].map((label) => clean(label.textContent)).join(' ');
  const nameOf = (element) => {
    if (kind === 'field' || kind === 'file') return clean(labelOf(element));
    // What a button shows when it is busy is there but hidden.
    return clean(kind === 'text' ? element.textContent : (element.getAttribute('aria-label') ?? element.innerText));
  };
  const isVisible = (element) =>
    kind === 'file' || (element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]'));
  const found = [...document.querySelectorAll(SELECTORS[kind])].filter(
    (element) =>
      matches(nameOf(element)) &&
      isVisible(element) &&
      !(kind === 'text' && [...element.children].some((child) => matches(nameOf(child)))),
  );
  const element = found[0];
  if (!element || !isForPointer) return element ?? null;
  if (element.disabled || element.getAttribute('aria-disabled') === 'true') return null;
  const { width } = element.getBoundingClientRect();
  // A drawn box covers the browser's own.
  const reached = width < 8 && element.labels?.[0] ? element.labels[0] : element;
  reached.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = reached.getBoundingClientRect();
  // What loads above moves it: it must be where it was when it was last looked for.
  const boxes = (window.boxesOfTests ??= new WeakMap());
  const before = boxes.get(reached);
  boxes.set(reached, JSON.stringify(box));
  if (before !== JSON.stringify(box)) return null;
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top && (reached.contains(top) || top.contains(reached) || top.closest('label')?.control === element) ? reached : null;
`;
