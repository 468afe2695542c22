import { useState } from 'react';

const KEY = 'single-keys';

function areOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single keys are shortcuts in this browser: who speaks to a computer needs them off (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(areOn);
  const change = (next: boolean) => {
    setOn(next);
    try {
      if (next) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, 'off');
    } catch {
      // Without storage the choice lasts until the page is loaded again.
    }
  };
  return [isOn, change];
}
