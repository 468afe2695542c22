import type { Readable } from 'node:stream';
import { assertObjectName, isObjectName } from './object-name.ts';
import type { ObjectStore } from './object-store.ts';

const ATTEMPTS = 3;
/** The protocol's limit. */
const DELETED_PER_CALL = 1_000;
const CONNECT_TIMEOUT_MS = 3_000;
const RESPONSE_TIMEOUT_MS = 5_000;
/** A file is written within this time, with its retries: somebody waits for an upload. */
const WRITE_TIMEOUT_MS = 10_000;
/** Idle time on a connection; generous, since a buyer's slow phone makes the store wait too. */
const IDLE_TIMEOUT_MS = 30_000;

interface S3Options {
  bucket: string;
  endpoint?: string;
  region?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  /** Timeout of one attempt. */
  answerMaxMs?: number;
}

/**
 * Keeps files in a bucket of Amazon S3 or, with an `endpoint`, of any store that speaks its protocol. Without keys
 * the machine's own role is used. Each call ends within about 15 seconds, with an error on a timeout.
 */
export function createS3Store(options: S3Options): ObjectStore {
  const { bucket } = options;
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () => (connection ??= connect(options));

  return {
    async put(name, body, contentType) {
      assertObjectName(name);
      const { client, PutObjectCommand } = await connected();
      const put = new PutObjectCommand({ Bucket: bucket, Key: name, Body: body, ContentType: contentType });
      await client.send(put, { abortSignal: AbortSignal.timeout(WRITE_TIMEOUT_MS) });
    },

    async get(name) {
      if (!isObjectName(name)) return undefined;
      const { client, GetObjectCommand } = await connected();
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
        const body = found.Body as Readable | undefined;
        if (!body || found.ContentLength === undefined) throw new Error(`The photo store sent no size for ${name}`);
        return { body, contentType: found.ContentType ?? 'application/octet-stream', size: found.ContentLength };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },

    async delete(name) {
      assertObjectName(name);
      const { client, DeleteObjectCommand } = await connected();
      try {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }));
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    },

    async deleteAll(names) {
      names.forEach(assertObjectName);
      const { client, DeleteObjectsCommand } = await connected();
      for (let from = 0; from < names.length; from += DELETED_PER_CALL) {
        const Objects = names.slice(from, from + DELETED_PER_CALL).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        const [failed] = Errors.filter(({ Code }) => Code !== 'NoSuchKey');
        if (failed) throw new Error(`The photo store did not delete ${failed.Key}: ${failed.Code}`);
      }
    },
  };
}

async function connect({ region = 'us-east-1', answerMaxMs = RESPONSE_TIMEOUT_MS, ...options }: S3Options) {
  const { endpoint, accessKeyId, secretAccessKey } = options;
  // Loaded with the first photo, since most processes never need it at start-up.
  const { DeleteObjectCommand, DeleteObjectsCommand, GetObjectCommand, PutObjectCommand, S3Client } =
    await import('./s3-sdk.ts');
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    // Not every store supports the checksum headers that newer SDKs send by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: answerMaxMs,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
    },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  return { client, DeleteObjectCommand, DeleteObjectsCommand, GetObjectCommand, PutObjectCommand };
}

/** A missing object. A missing bucket also answers 404, but is a configuration error and is thrown. */
function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket';
}
