/** `npm run admin -- backup` and `restore`. */
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { BackupError } from '../backup/backup-format.ts'
import { readBegin } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openSecrets, sealSecrets, type GivenSecrets } from '../backup/sealed-secrets.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Database } from '../database/open-database.ts'
import { givenSecrets, type Environment } from '../environment/environment.ts'
import { logSiteCommand } from '../features/admin/admins.ts'
import { systemClock } from '../ports/clock.ts'
import { loadContent } from '../site/load-content.ts'
import { askPassphrase, newPassphrase } from './passphrase.ts'

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const [WITH_SECRETS, PASSPHRASE_FILE, WITHOUT_SECRETS, EVEN_IF_OLD, SEALED] = [
  '--with-secrets',
  '--passphrase-file',
  '--without-secrets',
  '--even-if-old',
  '--sealed-secrets',
]

/** The options behind `backup FILE`; null for others. */
export function readBackupOptions(options: readonly string[]): { sealed: string | undefined } | null {
  if (options.length === 0) return { sealed: undefined }
  const [name, sealed, ...rest] = options
  return name === SEALED && sealed !== undefined && rest.length === 0 ? { sealed } : null
}

/**
 * Replaces `--with-secrets` by the sealed secrets: they are read and encrypted in the process of the command, so that no
 * passphrase is handed to the server.
 */
export async function withSealedSecrets(args: readonly string[]): Promise<readonly string[]> {
  const [verb, file, option, fileOption, passphraseFile, ...rest] = args
  if (verb !== 'backup' || file === undefined || option !== WITH_SECRETS || rest.length > 0) return args
  if (fileOption !== undefined && (fileOption !== PASSPHRASE_FILE || passphraseFile === undefined)) return args
  const secrets = givenSecrets()
  if (Object.keys(secrets).length === 0)
    throw new BackupError('No secret is set here: run the command with the settings of the site. Nothing was written.')
  return [verb, file, SEALED, await sealSecrets(secrets, await newPassphrase(passphraseFile))]
}

export async function backup(database: Database, file: string, sealed: string | undefined): Promise<string> {
  const path = resolve(file)
  const { tables, rows, bytes } = await writeBackup(database, path, systemClock.now(), sealed)
  const secrets =
    sealed === undefined
      ? 'To use it elsewhere, keep AUTH_SECRET and the other settings too: it holds none of them.'
      : 'It holds the secrets of the settings, encrypted. Keep the passphrase somewhere else.'
  return `${path}: ${tables} tables, ${rows} rows, ${inMegabytes(bytes)}.\nKeep it where only you can read it. ${secrets}`
}

/** The passphrase is asked for if there is no file with it. */
type RestoreOptions = { isWithout: true } | { isWithout: false; passphraseFile: string | undefined }

/** The options behind `restore FILE`; null for others. */
function readRestoreOptions([name, value, ...rest]: readonly string[]): RestoreOptions | null {
  if (rest.length > 0) return null
  if (name === undefined) return { isWithout: false, passphraseFile: undefined }
  if (name === WITHOUT_SECRETS && value === undefined) return { isWithout: true }
  return name === PASSPHRASE_FILE && value !== undefined ? { isWithout: false, passphraseFile: value } : null
}

/** `restore FILE`, with the secrets of the file; null where the file has none, or they are not wanted. */
export interface RestoreCommand {
  file: string
  secrets: GivenSecrets | null
  evenIfOld: boolean
}

/** Null for other commands. Throws `BackupError` for another passphrase. */
export async function readRestoreCommand(args: readonly string[]): Promise<RestoreCommand | null> {
  const [verb, file, ...rest] = args
  const evenIfOld = rest.includes(EVEN_IF_OLD)
  const options = verb === 'restore' ? readRestoreOptions(rest.filter((option) => option !== EVEN_IF_OLD)) : null
  if (!options || file === undefined) return null
  const { secrets: sealed } = await readBegin(resolve(file))
  if (sealed === undefined || options.isWithout) return { file, secrets: null, evenIfOld }
  const secrets = await openSecrets(sealed, await askPassphrase(options.passphraseFile))
  if (!secrets) throw new BackupError('The passphrase is wrong. Nothing was changed.')
  return { file, secrets, evenIfOld }
}

/** In the form of `.env`; readable by the owner alone. */
function writeSecrets(secrets: GivenSecrets, directory: string): string {
  const at = new Date(systemClock.now()).toISOString().replaceAll(/[:.]/g, '')
  const path = join(directory, `rubato-secrets-${at}.env`)
  writeFileSync(path, Object.entries(secrets).map(settingLine).join(''), { flag: 'wx', mode: 0o600 })
  return path
}

/** A line that Node reads as the value: in double quotes \n is a line break, and without marks # begins a comment. */
function settingLine([name, value]: [string, string]): string {
  const lines = ["'", '`', '"', ''].map((mark) => `${name}=${mark}${value}${mark}\n`)
  const line = lines.find((each) => parseEnv(each)[name] === value)
  return (
    line ?? `# No line holds ${name}. Its value as JSON, for a file that ${name}_FILE names: ${JSON.stringify(value)}\n`
  )
}

/** No server may have the database open. */
export async function restore(
  database: Database,
  { file, secrets, evenIfOld }: RestoreCommand,
  { PRODUCT_NAME }: Environment,
): Promise<string> {
  const path = resolve(file)
  const directory = dirname(path)
  // First: a full disk must not lose them after the rows have been replaced.
  const secretsFile = secrets && writeSecrets(secrets, directory)
  const now = systemClock.now()
  const check = () => loadContent(database, PRODUCT_NAME)
  const restored = await restoreBackup({ database, file: path, directory, now, evenIfOld, check }).catch((error) => {
    if (secretsFile) rmSync(secretsFile, { force: true })
    throw error
  })
  await logSiteCommand(database.queries, systemClock, { action: 'restore-backup' })
  const { madeAt, tables, rows, restorePoint, erased } = restored
  const lines = [`The site is as it was at ${madeAt}: ${tables} tables, ${rows} rows, all as in the backup.`]
  if (restorePoint !== null)
    lines.push(`The state before is in ${restorePoint}. Delete it when you do not need it any more.`)
  if (erased > 0) lines.push(`${erased} accounts had been erased since: the server erases them again when it starts.`)
  if (secretsFile) lines.push(`The secrets are in ${secretsFile}: move the lines into .env, and delete the file.`)
  return lines.join('\n')
}
