import type { FastifyInstance } from 'fastify';
import { liveEvents } from '../../../contract/live/live.ts';
import type { Dependencies } from '../../context.ts';
import { busy, ExpectedError } from '../../errors.ts';
import type { Figure } from '../../upkeep/figures.ts';
import { authorizeRequest, route } from '../../http/route.ts';

const RETRY_AFTER_SECONDS = 30;

export function liveRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, liveEvents, async ({ context, request, reply }) => {
    const sessionId = context.actor.sessionId;
    const mayRead = async () => {
      try {
        return (await authorizeRequest(request, dependencies, liveEvents)).actor?.sessionId === sessionId;
      } catch (error) {
        if (error instanceof ExpectedError && error.kind !== 'DatabaseUnreachable') return false;
        throw error;
      }
    };
    const stream = dependencies.live.open(context.actor.id, mayRead);
    if (!stream)
      throw busy('Too many pages are open right now. Please reload yours to see changes.', RETRY_AFTER_SECONDS);
    // The reply pipes the stream, and doesn't end it when the browser goes.
    reply.raw.once('close', () => stream.source.destroy());
    // Proxies such as nginx would buffer small responses.
    reply.header('x-accel-buffering', 'no');
    return stream.source;
  });
}

export const openStreams: Figure = {
  name: 'live_streams_open',
  help: 'Open event streams of browsers in this process',
  count: async ({ live }) => live.count(),
};
