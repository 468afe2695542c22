/**
 * The part of the SDK that we use, for one dynamic import: in the bundle a dynamic import of the package itself, a
 * CommonJS module, has no named exports.
 */
export {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
