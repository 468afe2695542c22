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

/** What was typed into a form and isn't saved, as long as this tab is open and nobody signs out in it. */
export const readTyped = (form: string): Values | undefined => readAll()[form];

/** Keeps what is typed into a form; null once it is saved. */
export function keepTyped(form: string, values: Values | null): void {
  const { [form]: _, ...others } = readAll();
  const all = values ? { ...others, [form]: values } : others;
  tabStorage.write(KEY, Object.keys(all).length > 0 ? JSON.stringify(all) : null);
}

export const forgetTyped = (): void => tabStorage.write(KEY, null);

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a form shows once `sent` was stored as `saved`: what was typed into a field meanwhile stays. */
export function mergeSaved<Form extends object>(now: Form, saved: Form, sent: Form): Form {
  const later = Object.entries(now).filter(([name, value]) => !isSame(value, sent[name as keyof Form]));
  return { ...saved, ...Object.fromEntries(later) };
}
