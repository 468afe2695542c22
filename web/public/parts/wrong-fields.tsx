import { createContext, useContext } from 'react';
import type { FormField, WrongFields } from '../../../contract/pages/page-basics.ts';

/** What is wrong with the fields of a refused form; `Frame` says it. */
export const WrongFieldsOfPage = createContext<WrongFields>({});

export const useWrongFields = () => useContext(WrongFieldsOfPage);

export const idOfField = (name: FormField) => `${name}-field`;

/**
 * What a field has for its sentence: programs that read the page aloud say it with the field. The first wrong one has the
 * focus. `hint`: the id of what describes the field in any case; `said`: the field whose sentence it is, if another's.
 */
export function useField(name: FormField, { hint, said = name }: { hint?: string; said?: FormField } = {}) {
  const wrong = useWrongFields();
  const isWrong = wrong[name] !== undefined;
  const describedBy = [isWrong && `${said}-wrong`, hint].filter(Boolean).join(' ');
  return {
    name,
    id: idOfField(name),
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy || undefined,
    autoFocus: isWrong && Object.keys(wrong)[0] === name,
  };
}

/** What is wrong with a field. */
export function Wrong({ field }: { field: FormField }) {
  const sentence = useWrongFields()[field];
  return (
    sentence !== undefined && (
      <p id={`${field}-wrong`} className="text-sm font-semibold text-danger">
        {sentence}
      </p>
    )
  );
}
