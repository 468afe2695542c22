import type { FastifyInstance } from 'fastify';
import * as ofEmail from '../../../contract/accounts/email-change.ts';
import * as calls from '../../../contract/accounts/sign-in.ts';
import type { Dependencies } from '../../context.ts';
import { setDeviceToken } from '../../http/cookies/device-token.ts';
import { route } from '../../http/route.ts';
import { findActor } from './actor.ts';
import * as emailChange from './own-data/email-change.ts';
import * as app from './second-factor/authenticator-app.ts';
import { readMethods } from './second-factor/methods.ts';
import * as passkeys from './second-factor/passkeys.ts';
import { signInWithCode } from './second-factor/code-step.ts';
import { confirmWithPassword } from './sign-in/reauthentication.ts';

/** Routes of strong sign-in: codes, passkeys, giving the password again, and the change of the address. */
export function strongSignInRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  signInRoutes(server, dependencies);
  confirmationRoutes(server, dependencies);
  passkeyRoutes(server, dependencies);
  authenticatorAppRoutes(server, dependencies);
  emailChangeRoutes(server, dependencies);
}

function signInRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  route(server, dependencies, calls.loginCode, async ({ context, body, request, reply }) => {
    const { user, cookies, deviceToken } = await signInWithCode(context, body.code, request.headers.cookie);
    reply.header('set-cookie', cookies);
    setDeviceToken(context.config, reply, deviceToken);
    return { user };
  });
  route(server, dependencies, calls.loginPasskeyOptions, async ({ context, reply }) => {
    const { options, cookies } = await passkeys.startPasskey(context);
    reply.header('set-cookie', cookies);
    return { options };
  });
  route(server, dependencies, calls.loginPasskey, async ({ context, body, request, reply }) => {
    const { user, cookies, deviceToken } = await passkeys.signInWithPasskey(
      context,
      body.response,
      request.headers.cookie,
    );
    reply.header('set-cookie', cookies);
    setDeviceToken(context.config, reply, deviceToken);
    return { user };
  });
}

const CONFIRMED = { message: 'Thank you. We won’t ask again for 10 minutes.' };

function confirmationRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  route(server, dependencies, calls.confirmWithPassword, async ({ context, body }) => {
    await confirmWithPassword(context, body.password);
    return CONFIRMED;
  });
  route(server, dependencies, calls.confirmPasskeyOptions, async ({ context, request, reply }) => {
    const { options, cookies } = await passkeys.startPasskey(context, request.headers.cookie);
    reply.header('set-cookie', cookies);
    return { options };
  });
  route(server, dependencies, calls.confirmWithPasskey, async ({ context, body, request }) => {
    await passkeys.confirmWithPasskey(context, body.response, request.headers.cookie);
    return CONFIRMED;
  });
}

function passkeyRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  route(server, dependencies, calls.signInMethods, ({ context }) => readMethods(context));
  route(server, dependencies, calls.addPasskeyOptions, async ({ context, request, reply }) => {
    const { options, cookies } = await passkeys.startAdding(context, request.headers.cookie);
    reply.header('set-cookie', cookies);
    return { options };
  });
  route(server, dependencies, calls.addPasskey, async ({ context, body, request }) => ({
    passkey: await passkeys.addPasskey(context, body, request.headers.cookie),
  }));
  route(server, dependencies, calls.removePasskey, ({ context, params }) => passkeys.removePasskey(context, params.id));
}

function authenticatorAppRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  route(server, dependencies, calls.startAuthenticatorApp, ({ context, body, request }) =>
    app.startApp(context, body.password, request.headers.cookie),
  );
  route(server, dependencies, calls.finishAuthenticatorApp, async ({ context, body, request, reply }) => {
    reply.header('set-cookie', await app.finishApp(context, body.code, request.headers.cookie));
    return { message: 'Your authenticator app is set up. From now on we ask for its code when you sign in.' };
  });
  route(server, dependencies, calls.removeAuthenticatorApp, async ({ context, body, request, reply }) => {
    reply.header('set-cookie', await app.removeApp(context, body.password, request.headers.cookie));
    return { message: 'The authenticator app and its recovery codes were removed.' };
  });
  route(server, dependencies, calls.renewRecoveryCodes, async ({ context, body, request }) => ({
    recoveryCodes: await app.renewCodes(context, body.password, request.headers.cookie),
  }));
}

function emailChangeRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  route(server, dependencies, ofEmail.pendingEmailChange, async ({ context }) => ({
    change: await emailChange.pendingChange(context),
  }));
  route(server, dependencies, ofEmail.changeEmail, async ({ context, body }) => ({
    change: await emailChange.requestEmailChange(context, body.newEmail),
  }));
  route(server, dependencies, ofEmail.cancelEmailChange, ({ context }) => emailChange.cancelChange(context));
  route(server, dependencies, ofEmail.confirmEmailChange, async ({ context, body, request }) => {
    const { changed } = await emailChange.confirmEmailChange(
      context,
      body.token,
      await findActor(context, request.headers),
    );
    return {
      changed,
      message: changed
        ? 'Your email address has changed.'
        : 'Thank you. Your address changes as soon as the link in the other mail is opened, too.',
    };
  });
}
