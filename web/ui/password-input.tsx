import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Input } from './input.tsx';

/** A password input with a button that shows it. `noun` names the password for screen readers. */
export function PasswordInput({ noun = 'password', ...rest }: ComponentProps<'input'> & { noun?: string }) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...rest} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} className="pr-13" />
      <button
        type="button"
        aria-label={`${shown ? 'Hide' : 'Show'} ${noun}`}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
