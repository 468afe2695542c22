import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select, TextArea } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Part } from './part.tsx';

export function FormParts() {
  return (
    <>
      <Part title="Fields">
        <div className="grid w-full gap-5 sm:grid-cols-2">
          <Field label="With a hint" hint="What helps to fill it in">
            {(control) => <Input {...control} placeholder="Example" />}
          </Field>
          <Field label="With an error" error="What is wrong, and what to do">
            {(control) => <Input {...control} defaultValue="Wrong" />}
          </Field>
          <Field label="Password">{(control) => <PasswordInput {...control} autoComplete="off" />}</Field>
          <Field label="Choice">
            {(control) => (
              <Select {...control}>
                <option>One</option>
                <option>Two</option>
              </Select>
            )}
          </Field>
          <Field label="Several lines">{(control) => <TextArea {...control} rows={3} />}</Field>
          <Field label="Switched off">{(control) => <Input {...control} disabled defaultValue="Not now" />}</Field>
        </div>
      </Part>
      <Part title="Choices">
        <div className="grid w-full gap-3 sm:grid-cols-2">
          <Radio name="parts" title="One choice" text="What it means in one line" defaultChecked />
          <Radio name="parts" title="Another choice" text="What this one means" />
          <label htmlFor="parts-ticked" className="flex min-h-11 items-center gap-3">
            <Checkbox id="parts-ticked" defaultChecked />
            Ticked
          </label>
          <label htmlFor="parts-not-ticked" className="flex min-h-11 items-center gap-3">
            <Checkbox id="parts-not-ticked" />
            Not ticked
          </label>
        </div>
      </Part>
    </>
  );
}
