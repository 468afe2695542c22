/** JSON Schema as OpenAPI 3.1 accepts it. */
export type Schema = Record<string, unknown>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: Record<string, string>;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** What we send to others. */
  webhooks?: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
}
