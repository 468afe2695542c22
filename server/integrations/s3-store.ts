import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { assertObjectName, isObjectName } from './object-name.ts';
import type { ObjectStore } from './object-store.ts';

const ATTEMPTS = 3;
const CONNECT_MAX_MS = 3_000;
const ANSWER_MAX_MS = 10_000;
/** Silence on a connection; generous, since a buyer's slow phone makes the store wait too. */
const SILENCE_MAX_MS = 30_000;

/**
 * Keeps files in a bucket of Amazon S3 or, with an `endpoint`, of any store that speaks its protocol. Without keys
 * the machine's own role is used. Each call ends within about half a minute, with an error when the store doesn't answer.
 */
export function createS3Store(options: {
  bucket: string;
  endpoint?: string;
  region?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  /** How long one attempt waits for an answer. */
  answerMaxMs?: number;
}): ObjectStore {
  const { bucket, endpoint, region = 'us-east-1', accessKeyId, secretAccessKey, answerMaxMs = ANSWER_MAX_MS } = options;

  async function connect() {
    // Loaded with the first photo rather than at start-up, which most processes do without it.
    const sdk = await import('@aws-sdk/client-s3');
    const client: S3Client = new sdk.S3Client({
      region,
      maxAttempts: ATTEMPTS,
      // Other stores don't all know the checksum headers that newer SDKs send unasked.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MAX_MS,
        requestTimeout: answerMaxMs,
        throwOnRequestTimeout: true,
        socketTimeout: SILENCE_MAX_MS,
      },
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    });
    return { sdk, client };
  }
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () => (connection ??= connect());

  return {
    async put(name, body, contentType) {
      assertObjectName(name);
      const { sdk, client } = await connected();
      await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key: name, Body: body, ContentType: contentType }));
    },

    async get(name) {
      if (!isObjectName(name)) return undefined;
      const { sdk, client } = await connected();
      try {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: name }));
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
      const { sdk, client } = await connected();
      try {
        await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: name }));
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    },
  };
}

/** A missing object; a missing bucket, which answers 404 too, is a mistake in the configuration and stays an error. */
function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket';
}
