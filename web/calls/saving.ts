import { useEffect, useState } from 'react';

type Saving = ReturnType<typeof createSaving>;

/** What is being saved whatever screen is shown meanwhile. */
export function createSaving() {
  let current: Promise<void> | undefined;
  return {
    /** Resolves once it is saved or refused; undefined while nothing is being saved. */
    find: (): Promise<void> | undefined => current,
    run: <Answer>(saved: Promise<Answer>): Promise<Answer> => {
      const end = () => void (current = undefined);
      current = saved.then(end, end);
      return saved;
    },
  };
}

/** Whether a form that was left is still being saved. Shown again, it would offer to create a second one. */
export function useSavingOfLeft({ find }: Saving): boolean {
  const [saving, setSaving] = useState(find);
  useEffect(() => void saving?.then(() => setSaving(undefined)), [saving]);
  return saving !== undefined;
}
