import type { FastifyInstance } from 'fastify';

/** What a handler knows of an answer that isn't made for one visitor alone. */
export interface SharedAnswer {
  /** When it changes by itself, in epoch milliseconds; Infinity if only an action changes it. */
  until: number;
  /** The buyer's own browser may read more than others do. */
  isPersonal: boolean;
  /** Its text, where what the handler sends is compressed already. */
  text?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by handlers whose answers may be kept ready (pages/ready). */
    sharedAnswer: SharedAnswer | null;
  }
}

export function addSharedAnswers(app: FastifyInstance): void {
  app.decorateRequest('sharedAnswer', null);
}
