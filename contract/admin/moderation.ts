import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, lines } from '../fields.ts';

const SUSPENSION_RULE = 'Please say why, in a few words';
/** The owner reads it. */
export const suspensionForm = z.object({ reason: lines(3, 500, SUSPENSION_RULE) });

const byId = z.object({ id: givenId });

export const suspendUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/suspend',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Suspend an account: its links are unavailable and it can’t sell; the owner is mailed the reason',
  errors: { 403: 'Not an admin; or protected: an admin' },
  status: 204,
  params: byId,
  body: suspensionForm,
});

export const reinstateUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/{id}/reinstate',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Lift an account’s suspension; the owner is mailed',
  status: 204,
  params: byId,
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  who: 'admin',
  changes: ['moderation'],
  summary: 'End all sessions of a user',
  status: 204,
  params: byId,
});

export const suspendLink = endpoint({
  method: 'POST',
  path: '/api/admin/links/{id}/suspend',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Suspend one payment link; the breeder is mailed the reason',
  status: 204,
  params: byId,
  body: suspensionForm,
});

export const reinstateLink = endpoint({
  method: 'POST',
  path: '/api/admin/links/{id}/reinstate',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Lift a link’s suspension; the breeder is mailed',
  status: 204,
  params: byId,
});

export const suspendLitter = endpoint({
  method: 'POST',
  path: '/api/admin/litters/{id}/suspend',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Suspend the page of a litter; the links of its pets stay, and the breeder is mailed the reason',
  status: 204,
  params: byId,
  body: suspensionForm,
});

export const reinstateLitter = endpoint({
  method: 'POST',
  path: '/api/admin/litters/{id}/reinstate',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Lift the suspension of a litter’s page; the breeder is mailed',
  status: 204,
  params: byId,
});

export const suspendKennelPage = endpoint({
  method: 'POST',
  path: '/api/admin/kennel-pages/{id}/suspend',
  who: 'admin',
  changes: ['moderation'],
  summary:
    'Take down the page of a kennel, by its breeder; links and litters stay, and the breeder is mailed the reason',
  status: 204,
  params: byId,
  body: suspensionForm,
});

export const reinstateKennelPage = endpoint({
  method: 'POST',
  path: '/api/admin/kennel-pages/{id}/reinstate',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Show the page of a kennel again; the breeder is mailed',
  status: 204,
  params: byId,
});

export const suspendReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/suspend',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Take a review down, with its answer; the buyer who wrote it is mailed the reason',
  status: 204,
  params: byId,
  body: suspensionForm,
});

export const reinstateReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/reinstate',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Show a review again; the buyer who wrote it is mailed',
  status: 204,
  params: byId,
});

export const suspendAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/answer/suspend',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Hide the answer to a review, which stays; the breeder is mailed the reason, and can’t answer again',
  status: 204,
  params: byId,
  body: suspensionForm,
});

export const reinstateAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/{id}/answer/reinstate',
  who: 'admin',
  changes: ['moderation'],
  summary: 'Show the answer to a review again; the breeder is mailed',
  status: 204,
  params: byId,
});
