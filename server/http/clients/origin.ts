import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Origin } from '../../context.ts';
import { readDeviceToken } from '../cookies/device-token.ts';

/** The address (through trusted proxies) and the browser of a request. */
export const readOrigin = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest): Origin => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
  deviceToken: readDeviceToken(config, request),
});
