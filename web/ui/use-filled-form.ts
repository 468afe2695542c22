import { useEffect, useRef, useState, type RefObject } from 'react';

/** Password managers fill fields without any event, at any time: before the script was there, too. */
const LOOK_EVERY_MS = 300;
const EVENTS = ['input', 'change', 'animationstart', 'focusin'] as const;

/** What the browser filled in itself, and hides from scripts until the page is touched. */
const isAutofilled = (field: HTMLInputElement): boolean =>
  [':autofill', ':-webkit-autofill'].some((selector) => {
    try {
      return field.matches(selector);
    } catch {
      return false;
    }
  });

const findFields = (form: HTMLFormElement): HTMLInputElement[] => Array.from(form.querySelectorAll('input'));

const findEmpty = (form: HTMLFormElement, isGiven: (text: string) => boolean) =>
  findFields(form).find((field) => !isGiven(field.value) && !isAutofilled(field));

interface FilledForm {
  form: RefObject<HTMLFormElement | null>;
  /** Whether each field has text, as far as it can be known: it decides how the button looks, never whether Enter sends. */
  isFilled: boolean;
  /** What stands in the fields now, by name; undefined if one is empty, which then has the focus. */
  read: () => Record<string, string> | undefined;
}

/** A form of fields that a password manager fills, all of them required. Their values are those that stand there. */
export function useFilledForm(isGiven = (text: string) => text.trim() !== ''): FilledForm {
  const form = useRef<HTMLFormElement>(null);
  const [isFilled, setFilled] = useState(false);
  useEffect(() => {
    const shown = form.current;
    if (!shown) return;
    const look = () => setFilled(!findEmpty(shown, isGiven));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    for (const event of EVENTS) shown.addEventListener(event, look);
    return () => {
      clearInterval(timer);
      for (const event of EVENTS) shown.removeEventListener(event, look);
    };
  });
  const read = () => {
    const empty = findEmpty(form.current!, isGiven);
    empty?.focus();
    return empty ? undefined : Object.fromEntries(findFields(form.current!).map(({ name, value }) => [name, value]));
  };
  return { form, isFilled, read };
}
