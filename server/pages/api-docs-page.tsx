import { Fragment } from 'react';
import type { Notice } from '../../contract/accounts/settings.ts';
import type { OpenApi, Operation, Schema } from './openapi-document.ts';
import { listSchemaFields, formatSchemaType } from './schema-fields.ts';
import { staticDocument } from './static-document.tsx';

const STYLES = `
body { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: #faf6ef; color: #1c1a17; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2 { font-family: Georgia, serif; font-weight: 600; line-height: 1.2 } h2 { margin: 2.5rem 0 .75rem } h3 { margin: 1rem 0 .25rem; font-size: 1rem }
a { color: #1f4d3a } code { font-size: .9em } details { border-top: 1px solid #e5ddcf } summary { padding: .75rem 0; cursor: pointer } summary b { display: inline-block; min-width: 4.5rem; color: #1f4d3a }
summary span { display: block; color: #645d52; font-size: .875rem } details > div { padding: 0 0 1rem 1rem } dl { margin: 0 } dt { font-weight: 600; font-family: ui-monospace, monospace; font-size: .875rem } dd { margin: 0 0 .25rem 1rem; color: #645d52; font-size: .875rem }
`;

type Parameter = NonNullable<Operation['parameters']>[number];
interface Call {
  path: string;
  method: string;
  operation: Operation;
}

/** The OpenAPI document as a page. */
export function apiDocsPage({ info, paths }: OpenApi, notice: Notice | null): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const body = (
    <>
      <p>{info['description']}</p>
      <p>
        <a href="/api/openapi.json">The same as OpenAPI 3.1</a>
      </p>
      {[...byTag].map(([tag, list]) => (
        <section key={tag}>
          <h2>{toHeading(tag)}</h2>
          {list.map((call) => (
            <CallDetails key={call.operation.operationId} {...call} />
          ))}
        </section>
      ))}
    </>
  );
  return staticDocument({ title: info['title'] ?? '', styles: STYLES, body, notice });
}

function CallDetails({ path, method, operation }: Call) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return (
    <details id={operationId}>
      <summary>
        <b>{method}</b> <code>{path}</code>
        <span>{summary}</span>
      </summary>
      <div>
        {description && <p>{description}</p>}
        {parameters.length > 0 && <h3>Parameters</h3>}
        <Fields fields={parameters.map((parameter) => [parameter.name, describeParameter(parameter)])} />
        {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
          <Fragment key={type}>
            <h3>
              Body <code>{type}</code>
            </h3>
            <Fields fields={listSchemaFields(schema)} />
          </Fragment>
        ))}
        {Object.entries(responses).map(([status, response]) => (
          <Fragment key={status}>
            <h3>
              {status} {response.description}
            </h3>
            {successSchemas(status, response).map((schema, index) => (
              <Fields key={index} fields={listSchemaFields(schema)} />
            ))}
          </Fragment>
        ))}
      </div>
    </details>
  );
}

function Fields({ fields }: { fields: [string, string][] }) {
  if (fields.length === 0) return null;
  return (
    <dl>
      {fields.map(([name, description]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{description}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

const describeParameter = ({ in: location, schema, required, description }: Parameter) =>
  `${location}, ${formatSchemaType(schema)}${required ? '' : ', optional'}${description ? `. ${description}` : ''}`;

/** All errors have the same schema, so only a success shows its own. */
const successSchemas = (status: string, { content = {} }: Operation['responses'][string]): Schema[] =>
  Number(status) < 300 ? Object.values(content).map(({ schema }) => schema) : [];

const toHeading = (tag: string) => tag.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase());
