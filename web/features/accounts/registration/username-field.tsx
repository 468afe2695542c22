import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import { useUsername, type RegistrationFields } from './use-username.ts';

/** Filled with a free username made of the full name until the breeder types their own, which is checked. */
export function UsernameField({ form }: { form: RegistrationFields }) {
  const { free, take, input } = useUsername(form);
  return (
    <div>
      <Field label="Username" error={form.formState.errors.username?.message}>
        {(control) => (
          <Input {...control} autoComplete="nickname" autoCapitalize="none" spellCheck={false} {...input} />
        )}
      </Field>
      <p role="status" className="text-sm text-muted">
        {free && (
          <>
            This username is taken. <TextButton onClick={take}>Use {free}</TextButton>
          </>
        )}
      </p>
    </div>
  );
}
