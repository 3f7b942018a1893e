/** Storage that all processes of a site use, in place of directories. */
import { httpUrl, missing, secret, text, variable, type SubjectSettings } from './variable.ts'

const variables = {
  S3_ENDPOINT: variable(
    'A server of S3-compatible storage (Amazon S3, MinIO, Garage, Ceph): spoken lines, voice packs and recordings are kept there, except those whose directory is set, and copies of the last 14 nightly backups. Without it each is in its directory.',
    'https://storage.example',
    httpUrl.optional(),
  ),
  S3_BUCKET: variable('The bucket of this site there, which holds nothing else.', 'rubato', text.max(63).optional()),
  S3_REGION: variable('Its region.', 'us-east-1', text.max(60).default('us-east-1')),
  S3_ACCESS_KEY_ID: secret('Id of a key that may list, read, write and delete there.', 'key id', text.optional()),
  S3_SECRET_ACCESS_KEY: secret('Secret of that key.', 'secret', text.optional()),
}
const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export const storage = {
  variables,
  problems: (given) => (needed.some((name) => given[name] !== undefined) ? missing(given, variables, needed) : []),
} as const satisfies SubjectSettings
