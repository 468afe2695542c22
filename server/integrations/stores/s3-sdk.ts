/** The part of the SDK that we use, read from a file of its own with the first photo (scripts/build/server.mjs). */
export {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
