import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/accounts/accounts.ts';
import { previewAddress } from '../../../contract/accounts/address-reading.ts';
import * as signIn from '../../../contract/accounts/sign-in.ts';
import { suggestUsername } from '../../../contract/accounts/username.ts';
import type { Dependencies } from '../../context.ts';
import { answerSignIn } from '../../http/answers/answer-sign-in.ts';
import { setDeviceToken } from '../../http/cookies/device-token.ts';
import { route } from '../../http/route.ts';
import { readAddress } from '../../places/read-address.ts';
import { findActor } from './actor.ts';
import { confirmEmail, denyRegistration } from './sign-in/confirmation.ts';
import { ownAccountRoutes } from './own-routes.ts';
import { requestPasswordReset, resetPassword } from './sign-in/passwords.ts';
import * as accounts from './service.ts';
import { strongSignInRoutes } from './second-factor-routes.ts';
import { readShownTermsVersion } from './terms.ts';
import { findFreeUsername } from './username.ts';

export function accountRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.register, async ({ context, body, request, reply }) => {
    const signedIn = await accounts.register(context, body, readShownTermsVersion(request.headers));
    return answerSignIn(context, reply, signedIn);
  });
  route(app, dependencies, previewAddress, async ({ body }) => ({
    addressParts: readAddress(body.physicalAddress),
  }));
  route(app, dependencies, suggestUsername, async ({ context, body }) => ({
    username: await findFreeUsername(context.db, body.username),
  }));
  route(app, dependencies, calls.login, async ({ context, body, reply }) => {
    const signedIn = await accounts.signIn(context, body);
    return answerSignIn(context, reply, signedIn);
  });
  route(app, dependencies, calls.logout, async ({ context, request, reply }) => {
    reply.header('set-cookie', await accounts.signOut(context, request.headers.cookie));
  });
  route(app, dependencies, signIn.verifyEmail, async ({ context, body, request }) => {
    await confirmEmail(context, body.token, await findActor(context, request.headers));
    return { message: 'Your email address is confirmed.' };
  });
  route(app, dependencies, signIn.denyRegistration, async ({ context, body }) => {
    await denyRegistration(context, body.token);
    return { message: 'Thank you. Nobody can sign in to that account or sell with it anymore.' };
  });
  route(app, dependencies, calls.forgotPassword, async ({ context, body }) => {
    await requestPasswordReset(context, body.email);
    return { message: 'If an account with this address exists, we sent a link that resets its password.' };
  });
  route(app, dependencies, calls.resetPassword, async ({ context, body, reply }) => {
    setDeviceToken(context.config, reply, await resetPassword(context, body.token, body.newPassword));
    return { message: 'Your password has been reset successfully!' };
  });
  strongSignInRoutes(app, dependencies);
  ownAccountRoutes(app, dependencies);
}
