import { once } from 'node:events';
import { withDeadline } from './unanswered.ts';

export type Call = <Result>(method: string, params: object) => Promise<Result>;

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: any;
  error?: string;
  message?: string;
}

/** A connection by WebDriver BiDi: commands and their answers are JSON in messages of one WebSocket. */
export async function connect(
  address: string,
  processorSeconds: () => number,
): Promise<{ call: Call; close: () => void }> {
  const socket = new WebSocket(address);
  await withDeadline('a connection', once(socket, 'open'), processorSeconds);
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
    waiting.delete(answer.id ?? 0);
  });
  return {
    async call(method, params) {
      const id = ++last;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      const { result, error, message } = await withDeadline(method, answered, processorSeconds);
      if (error) throw new Error(`${method}: ${error}: ${message}`);
      return result;
    },
    close: () => socket.close(),
  };
}
