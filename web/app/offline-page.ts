import { CHIP_END, CODE_LENGTH } from '../../contract/hand-overs/hand-overs.ts';
import { readSymbols } from '../../contract/symbols.ts';
import { readSeen } from '../calls/seen-hand-overs.ts';
import { browserStorage } from '../calls/storage.ts';

/**
 * What Overview's address shows without a connection: the hand-overs that this device saw last, whose codes may be typed in. It is one with
 * the service worker's file, so both are of one release.
 */

const TITLE = 'You’re offline';

export const OFFLINE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${TITLE}</title>
<style>
:root { --paper: #faf6ef; --ink: #1d1f1c; --line: #8a877d; --press: #1f4d3a; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #141815; --ink: #f0ede4; --line: #8a8f86; --press: #8fd0ae; --on: #10241a } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem }
section { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: 1rem }
label { display: block; margin-top: .75rem }
input, button { box-sizing: border-box; min-height: 44px; font: inherit; border-radius: .6rem }
input { display: block; width: 100%; padding: 0 .75rem; border: 1px solid var(--line); background: transparent; color: inherit }
button { margin-top: 1rem; padding: 0 1.25rem; border: 0; background: var(--press); color: var(--on); font-weight: 600 }
:focus-visible { outline: 3px solid var(--press); outline-offset: 2px }
</style>
</head>
<body>
<main><h1>${TITLE}</h1><p>This page opens by itself once the connection is back.</p></main>
<script src="/service-worker.js"></script>
</body>
</html>
`;

/** Confirmations of hand-overs that have no answer yet (web/features/orders/sale/waiting-hand-overs.ts). */
const WAITING = 'hand-overs';

/** A confirmation that the app sends once it is opened with a connection. */
interface Waiting {
  code: string;
  chip: string | null;
  at: string;
  account: string;
}

/** Fills the page, in its document. */
export function fillOfflinePage(): void {
  const main = document.querySelector('main')!;
  const seen = readSeen();
  window.addEventListener('online', () => isTypedInto(main) || window.location.reload());
  if (!seen || new Date(seen.at).toDateString() !== new Date().toDateString()) return;
  const time = new Date(seen.at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  main.append(create('p', `This is what we last saw at ${time}.`));
  if (seen.handOvers.length === 0) main.append(create('p', 'No pet was to go home.'));
  for (const { id, petName } of seen.handOvers) main.append(buildHandOver(seen.account, id, petName));
}

const isTypedInto = (main: Element): boolean =>
  [...main.querySelectorAll('input')].some(({ value, form }) => value !== '' && !form!.hidden);

function buildHandOver(account: string, orderId: string, petName: string): HTMLElement {
  const section = create('section');
  const heading = create('h2', `Hand-over of ${petName}`);
  const state = create('p');
  state.setAttribute('role', 'status');
  const form = buildForm((code, chip) => {
    const waiting: Waiting = { code, chip, at: new Date().toISOString(), account };
    browserStorage.write(WAITING, JSON.stringify({ ...readWaiting(), [orderId]: waiting }));
    showWaiting();
  });
  const showWaiting = () => {
    form.hidden = true;
    state.textContent = 'Waiting to be sent. Open Overview once you have a connection.';
  };
  section.append(heading, state, form);
  if (readWaiting()[orderId]) showWaiting();
  return section;
}

function buildForm(confirm: (code: string, chip: string | null) => void): HTMLFormElement {
  const form = create('form');
  const code = buildField(form, 'Code that the buyer shows', 2 * CODE_LENGTH);
  code.required = true;
  const chip = buildField(form, `Last ${CHIP_END} characters of the chip, if it was read`, CHIP_END);
  form.append(create('button', 'Confirm hand-over'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = readSymbols(code.value);
    code.setCustomValidity(typed.length === CODE_LENGTH ? '' : `The code has ${CODE_LENGTH} letters and digits`);
    if (form.reportValidity()) confirm(typed, chip.value.trim().toUpperCase() || null);
  });
  code.addEventListener('input', () => code.setCustomValidity(''));
  return form;
}

function buildField(form: HTMLFormElement, label: string, longest: number): HTMLInputElement {
  const named = create('label', label);
  const input = create('input');
  Object.assign(input, { autocomplete: 'off', autocapitalize: 'characters', spellcheck: false, maxLength: longest });
  named.append(input);
  form.append(named);
  return input;
}

function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ''): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function readWaiting(): Record<string, Waiting> {
  try {
    return JSON.parse(browserStorage.read(WAITING) ?? '{}') as Record<string, Waiting>;
  } catch {
    return {};
  }
}
