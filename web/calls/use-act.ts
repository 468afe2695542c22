import { useMutation } from '@tanstack/react-query';
import { notify } from '../ui/notify.ts';
import { isHandled } from './query-client.ts';

interface Outcome<Answer, Given> {
  done?: (answer: Answer, given: Given) => void;
  /** The title of the message about a failure, or what else says it. */
  failed?: string | ((error: Error, given: Given) => void);
}

/** A mutation with what it tells people; a failure that leads to another screen needs no message. */
export function useAct<Given = void, Answer = unknown>(
  act: (given: Given) => Promise<Answer>,
  { done, failed }: Outcome<Answer, Given> = {},
) {
  return useMutation({
    mutationFn: act,
    onSuccess: done && ((answer, given) => done(answer, given)),
    onError: (error, given) => {
      if (isHandled(error)) return;
      if (typeof failed === 'string') notify.error(failed, error.message);
      else failed?.(error, given);
    },
  });
}

/** Undoes what was just done, and says so. */
export function undoWithMessage(undo: () => Promise<unknown>): void {
  undo().then(
    () => notify.success('Undone'),
    (error: Error) => {
      if (!isHandled(error)) notify.error('Error Undoing', error.message);
    },
  );
}
