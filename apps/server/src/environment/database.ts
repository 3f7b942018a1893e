import { z } from 'zod'
import { path, secret, variable, wholeNumber, type SubjectSettings } from './variable.ts'

/** PostgreSQL's own default. */
const PAGE_CACHE_MB = 128

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
      z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    ),
    BACKUP_DIR: variable(
      'Directory in which a backup of the database is written every night; the last 14 are kept. Without it, an embedded database uses `backups` in DATA_DIR, and a PostgreSQL server has no nightly backup.',
      '/var/backups/rubato',
      path.optional(),
    ),
  },
} as const satisfies SubjectSettings
