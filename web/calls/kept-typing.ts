import { tabStorage } from './storage.ts';

type Values = Record<string, unknown>;

const KEY = 'typed';

function readAll(): Record<string, Values> {
  try {
    return JSON.parse(tabStorage.read(KEY) ?? '{}') as Record<string, Values>;
  } catch {
    return {};
  }
}

/** The fields of a form that were typed into and aren't saved, as long as this tab is open and nobody signs out in it. */
export const readTyped = (form: string): Values | undefined => readAll()[form];

/** Keeps the fields of a form that are typed into and unsaved; without any, nothing. */
export function keepTyped(form: string, fields: Values): void {
  const { [form]: _, ...others } = readAll();
  const all = Object.keys(fields).length > 0 ? { ...others, [form]: fields } : others;
  tabStorage.write(KEY, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
}

/** Once `sent` is saved: of what is kept, only what was typed since stays. */
export const forgetSent = (form: string, sent: unknown): void =>
  keepTyped(form, findChanged(readTyped(form) ?? {}, sent));

export const forgetTyped = (): void => tabStorage.write(KEY, null);

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields whose values differ from those of `before`. The others may be saved elsewhere meanwhile, so they aren't kept. */
export function findChanged(now: object, before: unknown): Values {
  const known = before as Values | undefined;
  const changed = Object.entries(now).filter(([name, value]) => !isSame(value, known?.[name]));
  return Object.fromEntries(changed);
}

/** What a form shows once `sent` was stored as `saved`: what was typed into a field meanwhile stays. */
export const mergeSaved = <Form extends object>(now: Form, saved: Form, sent: Form): Form => ({
  ...saved,
  ...findChanged(now, sent),
});
