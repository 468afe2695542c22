import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { registrationForm } from '../../../../contract/accounts/accounts.ts';
import { suggestUsername, toUsername } from '../../../../contract/accounts/username.ts';
import { call } from '../../../calls/api.ts';
import { useSettled } from '../../../ui/use-settled.ts';

export type RegistrationFields = UseFormReturn<
  z.input<typeof registrationForm>,
  unknown,
  z.output<typeof registrationForm>
>;

/** A free username for the name that is typed, and whether the one that is typed instead is free. */
export function useUsername(form: RegistrationFields) {
  const { setValue, watch, register } = form;
  const [isTyped, setTyped] = useState(false);
  const [typed, fullName] = watch(['username', 'fullName']);
  const wanted = useSettled(isTyped ? typed.trim() : toUsername(fullName));
  const { data } = useQuery({
    queryKey: [suggestUsername.path, wanted],
    queryFn: () => call(suggestUsername, { body: { username: wanted } }),
    enabled: suggestUsername.body.safeParse({ username: wanted }).success,
    staleTime: Infinity,
    retry: false,
  });
  const suggestion = data?.username;
  const field = useRef<HTMLInputElement | null>(null);
  const last = useRef('');
  useEffect(() => {
    // A password manager fills fields in without an event.
    const isFilled = field.current !== null && field.current.value !== last.current;
    if (!suggestion || isTyped || isFilled) return;
    last.current = suggestion;
    setValue('username', suggestion);
  }, [suggestion, isTyped, setValue]);
  const take = () => setValue('username', suggestion ?? typed, { shouldValidate: true });
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value.trim() !== '');
  const isTaken = isTyped && wanted === typed.trim() && suggestion !== wanted;
  const { ref, ...input } = register('username', { onChange });
  const hold = (element: HTMLInputElement | null) => {
    ref(element);
    field.current = element;
  };
  return { free: isTaken ? suggestion : undefined, take, input: { ...input, ref: hold } };
}
