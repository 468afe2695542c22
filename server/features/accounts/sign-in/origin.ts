import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { readDeviceToken } from '../../../http/device-token.ts';
import type { Origin } from './known-devices.ts';

/** Where a request comes from; stored with the session for its owner's list of sessions. */
export const originOf = ({ config }: Context, request: FastifyRequest): Origin => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
  deviceToken: readDeviceToken(config, request),
});
