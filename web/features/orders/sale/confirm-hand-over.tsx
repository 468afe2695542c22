import { serverNow } from '../../../calls/server-time.ts';
import { useId, useState, type FormEvent } from 'react';
import { CHIP_END, CODE_LENGTH } from '../../../../contract/hand-overs/hand-overs.ts';
import { ApiError } from '../../../calls/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { keepPhoto } from '../hand-over-photo/kept-photos.ts';
import { OptionalPhoto } from '../hand-over-photo/optional-photo.tsx';
import { useConfirmHandOver } from './waiting-hand-overs.ts';

interface ConfirmHandOverProps {
  orderId: string;
  hasChip: boolean;
  /** From the buyer's QR code. */
  code: string;
}

/** The code that the buyer shows, and the end of the chip as the scanner shows it. */
export function ConfirmHandOver({ orderId, hasChip, code: scanned }: ConfirmHandOverProps) {
  const confirm = useConfirmHandOver(orderId);
  const [code, setCode] = useState(scanned);
  const [chip, setChip] = useState('');
  const unreadId = useId();
  const [unread, setUnread] = useState(false);
  const [photo, setPhoto] = useState<Blob>();
  const [submitted, setSubmitted] = useState(false);
  const refused = confirm.error instanceof ApiError ? confirm.error.errors : {};
  const isChipMissing = hasChip && !unread && chip.trim().length < CHIP_END;
  const isCodeMissing = code.replace(/[\s-]/g, '').length !== CODE_LENGTH;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isCodeMissing || isChipMissing) return;
    const at = new Date(serverNow()).toISOString();
    if (photo) await keepPhoto(orderId, photo);
    confirm.mutate({ code, chip: hasChip && !unread ? chip : null, at });
  };
  const codeError = submitted && isCodeMissing ? `The code has ${CODE_LENGTH} letters and digits` : refused['code'];
  const chipError = submitted && isChipMissing ? `Type the last ${CHIP_END} characters` : refused['chip'];
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <Field label="Code on the buyer’s screen" error={codeError}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      {hasChip && (
        <>
          <Field label={`Last ${CHIP_END} characters of the microchip, as your scanner shows them`} error={chipError}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                disabled={unread}
                value={chip}
                onChange={(event) => setChip(event.target.value)}
              />
            )}
          </Field>
          <div className="flex min-h-11 items-center gap-3">
            <Checkbox id={unreadId} checked={unread} onChange={(event) => setUnread(event.target.checked)} />
            <label htmlFor={unreadId}>I can’t read the chip now</label>
          </div>
        </>
      )}
      <OptionalPhoto photo={photo} onChange={setPhoto} />
      <Button type="submit" busy={confirm.isPending} busyLabel="Confirming...">
        Confirm hand-over
      </Button>
    </form>
  );
}
