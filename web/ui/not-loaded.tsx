import { useEffect } from 'react';
import { notify } from './notify.ts';

/** In place of a dialog whose code can't be loaded. */
export function NotLoaded({ message }: { message: string }) {
  useEffect(() => notify.error('Not Loaded', message), [message]);
  return null;
}
