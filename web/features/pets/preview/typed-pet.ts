import { useSyncExternalStore } from 'react';

type Values = Readonly<Record<string, unknown>>;

let typed: Values = {};
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Stores what the form of a new pet has now, for what shows it elsewhere. */
export function setTypedPet(values: Values): void {
  typed = values;
  for (const listener of listeners) listener();
}

export const useTypedPet = (): Values => useSyncExternalStore(subscribe, () => typed);
