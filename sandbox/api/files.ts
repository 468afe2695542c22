import type Stripe from 'stripe';
import { invalidRequest } from '../http/errors.ts';
import { hash, oneChoice, required, text } from '../http/params.ts';
import { route } from '../http/route.ts';
import { newId } from '../store/ids.ts';
import { insert } from '../store/objects.ts';
import { resource } from './resource.ts';

const path = '/v1/files';
/** The maximum of a file for a dispute, in bytes. https://docs.stripe.com/file-upload */
const max = 5 * 1024 * 1024;
const types = { pdf: '%PDF-', jpg: '\xff\xd8\xff', png: '\x89PNG' };

const params = hash({
  purpose: required(oneChoice(['dispute_evidence', 'identity_document'])),
  file: required(hash({ name: text(), data: required(text({ max: 2 * max })) })),
});

/** Keeps what the API says of a file, not its content: nothing reads it. */
const create = route('POST', path, params, async (call) => {
  const { purpose, file } = call.params;
  const bytes = Buffer.from(file.data, 'base64');
  const type = Object.entries(types).find(([, start]) => bytes.toString('latin1', 0, 8).startsWith(start))?.[0];
  if (!type) throw invalidRequest('You must upload a PDF, JPEG or PNG for this purpose.', 'file');
  if (bytes.length > max) throw invalidRequest('The file you uploaded exceeds the maximum size of 5 MB.', 'file');
  const id = newId('file');
  const stored: Stripe.File = {
    id,
    object: 'file',
    created: call.now,
    expires_at: null,
    filename: file.name ?? null,
    links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
    purpose,
    size: bytes.length,
    title: null,
    type,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  };
  const pages = type === 'pdf' ? (bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 1) : 1;
  return (await insert(call, call.account, stored, { internal: { pages } })).data;
});

export const fileRoutes = [create, ...resource({ object: 'file', path })];
