import { z } from 'zod'
import { path, secret, variable, wholeNumber, type Given, type SubjectSettings } from './variable.ts'

/** PostgreSQL's own default. */
const PAGE_CACHE_MB = 128

const hostsOf = (url: string): string => /^\w+:\/\/(?:[^/?]*@)?([^/?]*)/.exec(url)?.[1] ?? ''

/** The client knows one host. With several it would have to find the primary itself, again after each change. */
const oneServer = z
  .string()
  .refine((url) => !hostsOf(url).includes(',') && !/[?&]host=[^&]*,/.test(url), {
    error:
      'names several hosts: give it the one address of a proxy that knows the primary, such as HAProxy with Patroni (docs/cluster/haproxy-patroni.cfg)',
    abort: true,
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }))

export const database = {
  variables: {
    DATA_DIR: variable(
      'Directory of the embedded database and of the files that development generates.',
      './data',
      path.prefault('./data'),
    ),
    DATABASE_CACHE_MB: variable(
      'Memory in which the embedded database keeps pages, MB.',
      '128',
      wholeNumber(1, 1024).default(PAGE_CACHE_MB),
    ),
    DATABASE_URL: secret(
      'A PostgreSQL server to use instead of the embedded database.',
      'postgres://rubato:secret@localhost:5432/rubato',
      oneServer.optional(),
    ),
    DATABASE_DIRECT_URL: secret(
      'The same database without a pooler, where DATABASE_URL is the address of PgBouncer in transaction mode.',
      'postgres://rubato:secret@localhost:5432/rubato',
      oneServer.optional(),
    ),
    BACKUP_DIR: variable(
      'Directory in which a backup of the database is written every night; the last 14 are kept. Without it, an embedded database uses `backups` in DATA_DIR, and a PostgreSQL server has no nightly backup.',
      '/var/backups/rubato',
      path.optional(),
    ),
  },
  problems: (given: Given) =>
    given['DATABASE_DIRECT_URL'] !== undefined && given['DATABASE_URL'] === undefined
      ? ['DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler']
      : [],
} as const satisfies SubjectSettings
