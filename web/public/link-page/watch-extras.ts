/** What changes with each choice: amounts, ways to pay, and the button. */
const PARTS = ['sums', 'ways', 'pay-bar'];
/** A press that leaves a field changes it before what is pressed is chosen. */
const PRESS_MS = 200;

/** Shows the new total after each choice of an extra, by the page that the form without a script would load. */
export function watchExtras(): void {
  const button = document.getElementById('update-total') as HTMLButtonElement | null;
  const form = button?.form;
  if (!button || !form) return;
  const fields = [...form.elements].filter(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.name.startsWith('extra-'),
  );
  let latest = 0;
  const update = async () => {
    const asked = ++latest;
    await new Promise((done) => setTimeout(done, PRESS_MS));
    if (asked !== latest) return;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.set(name, value);
    body.set('update', 'total');
    try {
      const response = await fetch(form.action, { method: 'POST', body });
      if (!response.ok) throw new Error(String(response.status));
      const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
      if (asked === latest) replaceParts(fresh);
    } catch {
      button.hidden = false;
    }
  };
  button.hidden = true;
  for (const field of fields) field.addEventListener('change', () => field.reportValidity() && void update());
  // Browsers restore what was chosen before, not what it costs.
  if (fields.some((field) => field.checked !== field.defaultChecked || field.value !== field.defaultValue))
    void update();
}

/** What the buyer has chosen and reached meanwhile stays so. */
function replaceParts(fresh: Document): void {
  const findWay = (which: string) => document.querySelector<HTMLInputElement>(`#ways ${which}`);
  const chosen = findWay(':checked')?.value;
  const reached = document.activeElement as HTMLInputElement | null;
  for (const id of PARTS) {
    const part = fresh.getElementById(id);
    if (part) document.getElementById(id)?.replaceChildren(...part.childNodes);
  }
  const way = findWay(`[value="${chosen}"]:enabled`);
  if (way) way.checked = true;
  if (!reached || reached.isConnected) return;
  const again = reached.type === 'radio' ? `#ways [value="${reached.value}"]` : '#pay-bar button';
  document.querySelector<HTMLElement>(again)?.focus();
}
