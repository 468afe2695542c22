import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request that is not answered yet, or whose answer is still being sent. */
export interface OpenAnswer {
  readonly response: ServerResponse;
  readonly socket: Socket;
  isOpen: boolean;
  /** Since when it is known to be on its way, as `performance.now()`. */
  sendingSince: number | undefined;
}

/**
 * The open answers of a server, in an array whose slots are reused. A `Set` makes a new table every few requests, and
 * each table refers to the next: one that has come to live among old objects keeps all later ones there, with their
 * requests.
 */
export class OpenAnswers implements Iterable<OpenAnswer> {
  readonly #answers: (OpenAnswer | undefined)[] = [];
  readonly #free: number[] = [];

  /** Before the listener that answers, which may do so at once. */
  constructor(server: Server) {
    server.prependListener('request', ({ socket }, response: ServerResponse) => this.#add(socket, response));
  }

  #add(socket: Socket, response: ServerResponse): void {
    const answer: OpenAnswer = { response, socket, isOpen: true, sendingSince: undefined };
    const index = this.#free.pop() ?? this.#answers.length;
    this.#answers[index] = answer;
    response.on('close', () => this.#end(answer, index));
  }

  #end(answer: OpenAnswer, index: number): void {
    if (!answer.isOpen) return;
    answer.isOpen = false;
    this.#answers[index] = undefined;
    this.#free.push(index);
  }

  /** Ends those of closed connections: Node emits no event for an answer that waits behind an earlier one. */
  *[Symbol.iterator](): Generator<OpenAnswer> {
    for (const [index, answer] of this.#answers.entries()) {
      if (answer?.socket.destroyed) this.#end(answer, index);
      else if (answer) yield answer;
    }
  }
}

const ofServers = new WeakMap<Server, OpenAnswers>();

export function trackOpenAnswers(server: Server): OpenAnswers {
  let answers = ofServers.get(server);
  if (!answers) ofServers.set(server, (answers = new OpenAnswers(server)));
  return answers;
}
