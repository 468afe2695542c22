const KEY = 'new-pet';

interface Kept {
  userId: string;
  values: Record<string, string>;
}

/** What was typed for a new pet, as long as this tab is open: a reload loses none of it. */
export function readKeptValues(userId: string): Record<string, string> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.userId === userId ? kept.values : {};
  } catch {
    return {};
  }
}

export function keepValues(userId: string, values: Kept['values']): void {
  try {
    const kept: Kept = { userId, values };
    if (Object.values(values).some(Boolean)) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a reload starts with an empty form.
  }
}
