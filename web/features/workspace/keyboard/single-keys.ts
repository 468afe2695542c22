import { useState } from 'react';
import { browserStorage } from '../../../calls/storage.ts';

const KEY = 'single-keys';

const areOn = (): boolean => browserStorage.read(KEY) !== 'off';

/** Whether single keys are shortcuts in this browser: who speaks to a computer needs them off (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(areOn);
  const change = (next: boolean) => {
    setOn(next);
    browserStorage.write(KEY, next ? null : 'off');
  };
  return [isOn, change];
}
