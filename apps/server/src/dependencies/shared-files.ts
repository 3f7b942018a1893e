/** The files that all processes of a site use: in the directories of the settings, or in a bucket. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bucketFiles } from '../adapters/shared-files/bucket-files.ts'
import { copyFiles } from '../adapters/shared-files/copy-files.ts'
import { directoryFiles } from '../adapters/shared-files/directory-files.ts'
import { clipCache } from '../adapters/speech-cache/clip-cache.ts'
import type { BackupCopies } from '../backup/nightly-backup.ts'
import type { Environment } from '../environment/environment.ts'
import type { ClipStore } from '../ports/content-services.ts'
import { SharedFilesUnavailableError, type SharedFiles } from '../ports/shared-files.ts'

const BYTES_PER_MB = 1_000_000
/** For one piece of a file that is copied to or from a bucket, ms. */
const COPY_TIMEOUT_MS = 20_000

/** Prefixes of the names in the bucket. */
export const VOICE_PACKS = 'voices/'
const SPEECH = 'speech/'
const MOANS = 'moans/'
const BACKUPS = 'backups/'

/** Null on a site without a bucket. */
function bucketOf(environment: Environment, timeoutMs?: number): SharedFiles | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = environment
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (endpoint === undefined || bucket === undefined) return null
  if (accessKeyId === undefined || secretAccessKey === undefined) return null
  return bucketFiles({ endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs })
}

const copyOf = ({ DATA_DIR }: Environment, prefix: string): string => join(DATA_DIR, 'copies', prefix)

const hasBucket = ({ S3_ENDPOINT }: Environment): boolean => S3_ENDPOINT !== undefined

/** Where voice packs are read: their directory, or the copy of those in the bucket. */
export function voicePacksDirectory(environment: Environment): string {
  const { VOICE_PACKS_DIR, DATA_DIR } = environment
  return VOICE_PACKS_DIR ?? (hasBucket(environment) ? copyOf(environment, VOICE_PACKS) : join(DATA_DIR, 'voices'))
}

/** Where recordings are read; undefined on a site without. */
export function moansDirectory(environment: Environment): string | undefined {
  if (environment.MOANS_DIR !== undefined || !hasBucket(environment)) return environment.MOANS_DIR
  const copy = copyOf(environment, MOANS)
  mkdirSync(copy, { recursive: true })
  return copy
}

/** Where the backups of the nights are copied to; null on a site without a bucket. */
export function backupCopiesOf(environment: Environment): BackupCopies | null {
  const files = bucketOf(environment, COPY_TIMEOUT_MS)
  return files && { files, prefix: BACKUPS }
}

/** The bucket for voice packs; null where they have a directory. */
export const bucketOfPacks = (environment: Environment): SharedFiles | null =>
  environment.VOICE_PACKS_DIR === undefined ? bucketOf(environment, COPY_TIMEOUT_MS) : null

/**
 * Copies voice packs and recordings from the bucket to this machine, so that sessions do not depend on its server.
 * Returns a sentence for the log where that failed; the copies of the last start are used then.
 */
export async function copyFromBucket(environment: Environment): Promise<string[]> {
  const bucket = bucketOf(environment, COPY_TIMEOUT_MS)
  if (!bucket) return []
  const prefixes = [
    ...(environment.VOICE_PACKS_DIR === undefined ? [VOICE_PACKS] : []),
    ...(environment.MOANS_DIR === undefined ? [MOANS] : []),
  ]
  try {
    for (const prefix of prefixes) await copyFiles(bucket, prefix, copyOf(environment, prefix))
    return []
  } catch (error) {
    const reason = error instanceof SharedFilesUnavailableError ? error.code : (error as NodeJS.ErrnoException).code
    return [
      `Voice packs and recordings could not be copied from S3_ENDPOINT (${reason ?? 'unknown'}). The copies of an earlier start are used, if there are any; restart the site once the storage answers.`,
    ]
  }
}

/** Whether rendered lines are kept in the bucket. */
export const hasLinesInBucket = (environment: Environment): boolean =>
  environment.SPEECH_CACHE_DIR === undefined && hasBucket(environment)

/** The cache of rendered lines. */
export function lineStoreOf(environment: Environment): ClipStore {
  const { SPEECH_CACHE_DIR, SPEECH_CACHE_MB, DATA_DIR } = environment
  const maxBytes = SPEECH_CACHE_MB * BYTES_PER_MB
  const bucket = hasLinesInBucket(environment) ? bucketOf(environment) : null
  if (bucket) return clipCache({ files: bucket, prefix: SPEECH, maxBytes })
  const files = directoryFiles(SPEECH_CACHE_DIR ?? join(DATA_DIR, 'speech'))
  return clipCache({ files, prefix: '', maxBytes })
}
