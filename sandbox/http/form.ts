import { invalidRequest } from './errors.ts';

/** A form value: text, or a hash or list from brackets. */
export type FormValue = string | FormHash | FormValue[];
export interface FormHash {
  [key: string]: FormValue;
}

const deepest = 12;

/**
 * Parses `a[b][0][c]=x&expand[]=y` as Stripe does: brackets nest, `[]` and digits make lists.
 * Keys are untrusted, so hashes have no prototype.
 */
export function parseForm(text: string): FormHash {
  const root: FormHash = Object.create(null) as FormHash;
  for (const [rawKey, value] of new URLSearchParams(text)) {
    const head = /^[^[\]]+/.exec(rawKey)?.[0];
    if (head === undefined) throw invalidRequest(`Invalid parameter name: ${rawKey}`);
    const keys = [head, ...[...rawKey.slice(head.length).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
    if (keys.length > deepest) throw invalidRequest(`Parameters are nested too deeply: ${head}`);
    put(root, keys, value);
  }
  return listsIn(root) as FormHash;
}

function put(root: FormHash, keys: string[], value: string): void {
  let node = root;
  for (const [position, key] of keys.entries()) {
    const name = key === '' ? String(Object.keys(node).length) : key;
    if (position === keys.length - 1) {
      node[name] = value;
      return;
    }
    const next = node[name];
    if (next === undefined || typeof next === 'string') node[name] = Object.create(null) as FormHash;
    node = node[name] as FormHash;
  }
}

/** Turns hashes with keys 0, 1, 2… into lists. */
function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  const hash = value as FormHash;
  const keys = Object.keys(hash);
  for (const key of keys) hash[key] = listsIn(hash[key] as FormValue);
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => hash[key] as FormValue);
  }
  return hash;
}
