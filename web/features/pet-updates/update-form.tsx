import { useState, useSyncExternalStore } from 'react';
import { UPDATES, type PetUpdates } from '../../../contract/pet-updates/pet-updates.ts';
import { createOnce } from '../../calls/create-once.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { dayAt } from '../../ui/dates.ts';
import { Field } from '../../ui/field.tsx';
import { Input, TextArea } from '../../ui/input.tsx';
import { notify } from '../../ui/notify.ts';
import { storedPhotos } from '../pets/photo-uploads/photo-item.ts';
import { createPhotoQueue, type PhotoQueue } from '../pets/photo-uploads/photo-queue.ts';
import { PicturesField } from './pictures-field.tsx';
import { sendUpdate, type Subject } from './queries.ts';

const startQueue = () => createPhotoQueue([], null, UPDATES.photosMax);

/** Posts an update; then the next one starts empty. */
export function UpdateForm({ subject }: { subject: Subject }) {
  const [{ queue, count }, setStarted] = useState(() => ({ queue: startQueue(), count: 0 }));
  return (
    <Fields
      key={count}
      subject={subject}
      queue={queue}
      onPosted={() => setStarted({ queue: startQueue(), count: count + 1 })}
    />
  );
}

interface Typed {
  words: string;
  takenOn: string;
  pounds: string;
  ounces: string;
}

interface FieldsProps {
  subject: Subject;
  queue: PhotoQueue;
  onPosted: () => void;
}

function Fields({ subject, queue, onPosted }: FieldsProps) {
  const { items } = useSyncExternalStore(queue.subscribe, queue.getState);
  const isPet = subject.kind === 'pet';
  const isUnsent = items.some(({ state }) => state !== 'stored');
  const [today] = useState(() => dayAt(Date.now()));
  const { form, errors, submit, isPending } = useContractForm<Typed, PetUpdates>({
    values: { words: '', takenOn: today, pounds: '', ounces: '' },
    act: ({ pounds, ounces, ...typed }) => {
      const photoIds = storedPhotos(items).map(({ id }) => id);
      const body = { ...typed, photoIds, ...(isPet ? { pounds, ounces } : {}) };
      return createOnce(`update of ${subject.kind} ${subject.id}`, { typed, body }, (keyed) =>
        sendUpdate(subject, keyed),
      );
    },
    done: ({ audience: { buyers, people } }) =>
      notify.success(
        'Update Posted',
        buyers + people > 0 ? 'We email those who see it in about 15 minutes, once a day at most.' : undefined,
      ),
    failed: (error, isShown) => isShown || notify.error('Error Posting Update', error.message),
    onDone: onPosted,
  });
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      <PicturesField queue={queue} />
      <Field label="A few words (optional)" error={errors.words?.message}>
        {(control) => <TextArea {...control} maxLength={UPDATES.wordsMax} {...form.register('words')} />}
      </Field>
      {isPet && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Weight, pounds" error={errors.pounds?.message}>
            {(control) => <Input {...control} inputMode="decimal" autoComplete="off" {...form.register('pounds')} />}
          </Field>
          <Field label="Ounces" error={errors.ounces?.message}>
            {(control) => <Input {...control} inputMode="decimal" autoComplete="off" {...form.register('ounces')} />}
          </Field>
        </div>
      )}
      <Field label="Day" error={errors.takenOn?.message}>
        {(control) => <Input {...control} type="date" max={today} {...form.register('takenOn')} />}
      </Field>
      <Button type="submit" className="min-h-12 w-full" busy={isPending} busyLabel="Posting..." disabled={isUnsent}>
        Post update
      </Button>
      {isUnsent && (
        <p role="status" className="text-sm text-muted">
          You can post it once each photo is sent.
        </p>
      )}
    </form>
  );
}
