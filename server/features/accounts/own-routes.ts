import type { FastifyInstance } from 'fastify';
import { ownMails, sendOwnMailsAgain } from '../../../contract/accounts/own-mails.ts';
import * as waysToPay from '../../../contract/accounts/ways-to-pay.ts';
import * as calls from '../../../contract/accounts/accounts.ts';
import { toUtcDay } from '../../../contract/day.ts';
import * as sessions from '../../../contract/accounts/sessions.ts';
import * as signIn from '../../../contract/accounts/sign-in.ts';
import * as support from '../../../contract/accounts/support.ts';
import { requestSupport } from './own-data/support.ts';
import type { Dependencies, UserContext } from '../../context.ts';
import { mailsOfAccount } from '../../emails/outbox.ts';
import { findRefusal, sendRefusedAgain } from '../../emails/refused-mails.ts';
import { attach } from '../../http/answers/attachment.ts';
import { route } from '../../http/route.ts';
import { closeAccount } from './own-data/closing.ts';
import { resendConfirmation } from './sign-in/confirmation.ts';
import { exportAccount } from './export/export.ts';
import { changePassword } from './sign-in/passwords.ts';
import { choosePlan, currentUser, setPaymentMethods, updateProfile } from './own-data/profile.ts';
import { signOut } from './service.ts';
import { endAllSessions, endSession, listSessions } from './sign-in/sessions.ts';

/** Routes for the signed-in user's own account. */
export function ownAccountRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.me, async ({ context }) => ({ user: currentUser(context) }));
  route(app, dependencies, waysToPay.setPaymentMethods, async ({ context, body }) => ({
    user: await setPaymentMethods(context, body),
  }));
  route(app, dependencies, calls.updateMe, async ({ context, body }) => ({ user: await updateProfile(context, body) }));
  route(app, dependencies, calls.startFreeTrial, async ({ context, body }) => ({
    user: await choosePlan(context, body.plan),
  }));
  route(app, dependencies, signIn.resendConfirmation, async ({ context }) => {
    await resendConfirmation(context);
    return { message: 'We sent the confirmation mail again.' };
  });
  const refusal = async (context: UserContext) => ({
    refusedAt: (await findRefusal(context, mailsOfAccount(context.actor.account.user)))?.toISOString() ?? null,
  });
  route(app, dependencies, ownMails, ({ context }) => refusal(context));
  route(app, dependencies, sendOwnMailsAgain, async ({ context }) => {
    await sendRefusedAgain(context, mailsOfAccount(context.actor.account.user));
    return refusal(context);
  });
  route(app, dependencies, calls.changePassword, async ({ context, body }) => {
    await changePassword(context, body.currentPassword, body.newPassword);
    return { message: 'Your password was changed. You are signed out everywhere else.' };
  });

  route(app, dependencies, sessions.listSessions, async ({ context }) => ({ sessions: await listSessions(context) }));
  route(app, dependencies, sessions.endSession, async ({ context, params, request, reply }) => {
    await endSession(context, params.id);
    if (params.id === context.actor.sessionId)
      reply.header('set-cookie', await signOut(context, request.headers.cookie));
  });
  route(app, dependencies, sessions.endSessions, async ({ context, request, reply }) => {
    await endAllSessions(context);
    reply.header('set-cookie', await signOut(context, request.headers.cookie));
  });

  route(app, dependencies, support.requestSupport, async ({ context, body }) => {
    await requestSupport(context, body.message);
    return { message: 'Thank you. We answer by email.' };
  });

  route(app, dependencies, calls.exportAccount, async ({ context, reply }) => {
    const day = toUtcDay(context.now);
    const name = context.config.productName.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    attach(reply, `${name}-export-${day}.json`);
    return exportAccount(context);
  });
  route(app, dependencies, calls.deleteAccount, async ({ context, request, reply }) => {
    await closeAccount(context, context.actor.id);
    reply.header('set-cookie', await signOut(context, request.headers.cookie));
  });
}
