import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/people/people.ts';
import type { Dependencies } from '../../context.ts';
import { answerSignIn } from '../../http/answers/answer-sign-in.ts';
import { route } from '../../http/route.ts';
import { endWork, readShownTermsVersion } from '../accounts/api.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { invitePerson } from './invite-person.ts';
import { listPeople } from './list-people.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export function peopleRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.listPeople, ({ context }) => listPeople(context));
  route(app, dependencies, calls.invitePerson, async ({ context, body }) => ({
    invitation: await invitePerson(context, body),
  }));
  route(app, dependencies, calls.revokeInvitation, ({ context, params }) => revokeInvitation(context, params.id));
  route(app, dependencies, calls.endPerson, ({ context, params }) => endWork(context, context.actor.id, params.id));
  route(app, dependencies, calls.readInvitation, async ({ context, body }) => ({
    invitation: await readInvitation(context, body.token),
  }));
  route(app, dependencies, calls.acceptInvitation, async ({ context, body, request, reply }) => {
    const signedIn = await acceptInvitation(context, body, readShownTermsVersion(request.headers));
    return answerSignIn(context, reply, signedIn);
  });
}
