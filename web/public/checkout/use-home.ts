import { type RefObject, useEffect, useState } from 'react';

/** A field's text; blank without the field. */
export function readFormText(form: HTMLFormElement | null, name: string): string {
  const value = form && new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** The chosen state of the buyer, and a function that reads it from the form after a change. `isStatic`: no script has run yet. */
export function useHome(form: RefObject<HTMLFormElement | null>, first: string | null) {
  const [home, setHome] = useState(first);
  const [isStatic, setStatic] = useState(true);
  const readHome = () => setHome(readFormText(form.current, 'state') || null);
  useEffect(() => {
    // The buyer may have chosen before this script ran, and browsers restore what was typed.
    const read = () => {
      setHome(readFormText(form.current, 'state') || null);
      setStatic(false);
    };
    read();
    window.addEventListener('pageshow', read);
    return () => window.removeEventListener('pageshow', read);
  }, [form]);
  return { home, readHome, isStatic };
}
