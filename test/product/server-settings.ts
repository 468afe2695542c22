export const SESSION_SECRET = 'a secret for tests that is long enough for anyone';

/** What a server requires beside a DATABASE_URL. */
export const BESIDE_DATABASE_URL = {
  SESSION_SECRET,
  ADMIN_SECRET_KEY: 'the admin key of tests',
  PHOTOS_ON_SHARED_DISK: '1',
  DRAIN_SECONDS: '0',
};
