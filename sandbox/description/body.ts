type Form = { [key: string]: string | Form };

/** Without a prototype, so that no key is special. */
const emptyForm = (): Form => Object.create(null) as Form;

/** Reads `a[b][0][c]=x` into nested objects, whose leaves are text; `a[]=x` counts from zero. */
export function parseForm(text: string): Form {
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[', 1)[0] ?? '', ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key ?? '')];
    let node = root;
    for (const [index, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(node).length) : part;
      const next = node[key];
      if (index === path.length - 1) node[key] = value;
      else node = typeof next === 'object' ? next : (node[key] = emptyForm());
    }
  }
  return root;
}

/** Undefined if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
