import { tabStorage } from '../../../calls/storage.ts';

const KEY = 'new-pet';

interface StoredValues {
  userId: string;
  values: Record<string, unknown>;
}

/** What was typed for a new pet, as long as this tab is open: a reload loses none of it. */
export function readStoredValues(userId: string): Record<string, unknown> {
  try {
    const kept = JSON.parse(tabStorage.read(KEY) ?? 'null') as StoredValues | null;
    return kept?.userId === userId ? kept.values : {};
  } catch {
    return {};
  }
}

export function keepValues(userId: string, values: StoredValues['values']): void {
  const kept: StoredValues = { userId, values };
  tabStorage.write(KEY, isTyped(values) ? JSON.stringify(kept) : null);
}

/** Whether a value, or one within it, is filled in. */
const isTyped = (value: unknown): boolean =>
  value !== null && typeof value === 'object' ? Object.values(value).some(isTyped) : Boolean(value);
