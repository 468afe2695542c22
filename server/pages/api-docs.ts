import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../context.ts';
import { openApiOf } from './openapi.ts';
import type { OpenApi, Operation, Schema } from './openapi-document.ts';
import { escapeHtml } from './website.ts';

/** /api/openapi.json, and the same as a page without scripts or external files. */
export function apiDocs(app: FastifyInstance, { config, publicUrl }: Dependencies): void {
  const document = () => openApiOf(config.productName, publicUrl());
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(document()));
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(pageOf(document())),
  );
}

function pageOf(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '');
  const title = escapeHtml(document.info['title'] ?? '');
  const sections = [...byTag].map(
    ([tag, list]) =>
      `<section><h2>${escapeHtml(headingOf(tag))}</h2>${list.map(({ path, method, operation }) => callOf(path, method, operation)).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
<style>
body { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: #faf6ef; color: #1c1a17; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2 { font-family: Georgia, serif; font-weight: 600; line-height: 1.2 } h2 { margin: 2.5rem 0 .75rem } h3 { margin: 1rem 0 .25rem; font-size: 1rem }
a { color: #1f4d3a } code { font-size: .9em } details { border-top: 1px solid #e5ddcf } summary { padding: .75rem 0; cursor: pointer } summary b { display: inline-block; min-width: 4.5rem; color: #1f4d3a }
summary span { display: block; color: #645d52; font-size: .875rem } details > div { padding: 0 0 1rem 1rem } dl { margin: 0 } dt { font-weight: 600; font-family: ui-monospace, monospace; font-size: .875rem } dd { margin: 0 0 .25rem 1rem; color: #645d52; font-size: .875rem }
</style></head><body><main><h1>${title}</h1><p>${escapeHtml(document.info['description'] ?? '')}</p>
<p><a href="/api/openapi.json">The same as OpenAPI 3.1</a></p>${sections.join('')}</main></body></html>`;
}

function callOf(path: string, method: string, operation: Operation): string {
  const body = Object.entries(operation.requestBody?.content ?? {});
  const responses = Object.entries(operation.responses);
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b>${method}</b> <code>${escapeHtml(path)}</code><span>${escapeHtml(operation.summary)}</span></summary><div>
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
${operation.parameters?.length ? `<h3>Parameters</h3><dl>${operation.parameters.map((each) => entry(each.name, `${each.in}, ${typeOf(each.schema)}${each.required ? '' : ', optional'}${each.description ? `. ${each.description}` : ''}`)).join('')}</dl>` : ''}
${body.map(([type, { schema }]) => `<h3>Body <code>${escapeHtml(type)}</code></h3>${fieldsOf(schema)}`).join('')}
${responses
  .map(
    ([status, { description, content }]) =>
      `<h3>${escapeHtml(status)} ${escapeHtml(description)}</h3>${
        Number(status) < 300
          ? Object.values(content ?? {})
              .map(({ schema }) => fieldsOf(schema))
              .join('')
          : ''
      }`,
  )
  .join('')}
</div></details>`;
}

const entry = (name: string, description: string) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(description)}</dd>`;

/** Each field of a schema with its path, such as `pets[].name`. */
function fieldsOf(schema: Schema): string {
  const lines: string[] = [];
  const walk = (part: Schema, path: string, isOptional: boolean) => {
    const known = notNull(part);
    const properties = known['properties'] as Record<string, Schema> | undefined;
    if (path && !(properties && known === part))
      lines.push(entry(path, `${typeOf(part)}${isOptional ? ', optional' : ''}`));
    if (known['items']) return walkItems(known['items'] as Schema, path);
    const required = (known['required'] ?? []) as string[];
    for (const [name, property] of Object.entries(properties ?? {})) {
      walk(property, path ? `${path}.${name}` : name, !required.includes(name));
    }
  };
  const walkItems = (items: Schema, path: string) => {
    if (items['properties']) walk(items, `${path}[]`, false);
  };
  walk(schema, '', false);
  return lines.length ? `<dl>${lines.join('')}</dl>` : '';
}

/** The part of "this or null" that isn't null. */
function notNull(schema: Schema): Schema {
  const options = (schema['anyOf'] ?? []) as Schema[];
  return options.find((option) => option['type'] !== 'null') ?? schema;
}

function typeOf(schema: Schema): string {
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as Schema[]).map(typeOf).join(' or ');
  if (Array.isArray(schema['enum']))
    return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' or ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${typeOf((schema['items'] ?? {}) as Schema)}`;
  const bounds = [
    schema['format'],
    schema['minLength'] !== undefined && `at least ${Number(schema['minLength'])} characters`,
    schema['maxLength'] !== undefined && `at most ${Number(schema['maxLength'])}`,
  ].filter(Boolean);
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'any';
  return bounds.length ? `${type} (${bounds.join(', ')})` : type;
}

const headingOf = (tag: string) => tag.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase());
