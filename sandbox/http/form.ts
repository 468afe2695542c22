import { invalidRequest } from './errors.ts';

/** A form value: text, or a hash or list from brackets. */
export type FormValue = string | FormHash | FormValue[];
export interface FormHash {
  [key: string]: FormValue;
}

const deepest = 12;

/** Parses `a[b][0][c]=x&expand[]=y` as Stripe does: brackets nest, `[]` and digits make lists. */
export function parseForm(text: string): FormHash {
  const root = parseTree(text);
  if (Object.hasOwn(root, '')) throw invalidRequest('Invalid parameter name: it begins with a bracket or is empty');
  return listsIn(root, 0) as FormHash;
}

/** A JSON body of /v2 as the form that parameters are read from; null unsets, as an empty value does. */
export function parseJsonForm(text: string): FormHash {
  const value: unknown = text === '' ? {} : parseJson(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw invalidRequest('The request body could not be parsed as a JSON object.');
  return formOfJson(value) as FormHash;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function formOfJson(value: unknown): FormValue {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(formOfJson);
  if (value === null || typeof value !== 'object') return value === null ? '' : JSON.stringify(value);
  const entries = Object.entries(value).map(([name, entry]) => [name, formOfJson(entry)] as const);
  return Object.assign(Object.create(null) as FormHash, Object.fromEntries(entries));
}

/** The form as hashes alone. Keys are untrusted, so hashes have no prototype. */
export function parseTree(text: string): FormHash {
  const root = Object.create(null) as FormHash;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split('[', 1)[0]!, ...[...name.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key!)];
    let node = root;
    for (const [position, part] of path.entries()) {
      const key = part === '' && position > 0 ? String(Object.keys(node).length) : part;
      const next = node[key];
      if (position === path.length - 1) node[key] = value;
      else node = typeof next === 'object' ? (next as FormHash) : (node[key] = Object.create(null) as FormHash);
    }
  }
  return root;
}

/** Turns hashes with keys 0, 1, 2… into lists. */
function listsIn(value: FormValue, depth: number): FormValue {
  if (typeof value === 'string') return value;
  if (depth > deepest) throw invalidRequest('Parameters are nested too deeply.');
  const hash = value as FormHash;
  const keys = Object.keys(hash);
  for (const key of keys) hash[key] = listsIn(hash[key] as FormValue, depth + 1);
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => hash[key] as FormValue);
  }
  return hash;
}
