/** Secrets in a backup: only if asked, encrypted, and opened by the same passphrase alone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { checkBackup } from '../backup/read-backup.ts'
import { migrate } from '../database/migrate.ts'
import { openInMemory, type Database } from '../database/open-database.ts'
import { answerOperator } from './admin-command.ts'
import { backup, readBackupOptions, readRestoreCommand, restore, withSealedSecrets } from './backup-commands.ts'
import { readEnvironment, readEnvironmentWith } from '../environment/environment.ts'

const SECRET = 'a "secret" of the site # 0123456789'
let directory: string
let database: Database
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-secrets-'))
  writeFileSync(join(directory, 'phrase'), 'correct horse battery\n')
  writeFileSync(join(directory, 'wrong'), 'another horse battery\n')
  writeFileSync(join(directory, 'short'), 'short\n')
  writeFileSync(join(directory, 'key'), 'partner key of a file\n')
  database = await openInMemory()
  await migrate(database)
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true })
})
const at = (name: string) => join(directory, name)
const secretFiles = () => readdirSync(directory).filter((name) => name.startsWith('rubato-secrets-'))

async function backUp(name: string): Promise<string> {
  vi.stubEnv('AUTH_SECRET', SECRET)
  vi.stubEnv('PARTNER_API_KEY_FILE', at('key'))
  const [, file = '', ...options] = await withSealedSecrets([
    'backup',
    at(name),
    '--with-secrets',
    '--passphrase-file',
    at('phrase'),
  ])
  return backup(database, file, readBackupOptions(options)?.sealed)
}

async function restoreFrom(name: string, ...options: string[]): Promise<string> {
  const command = await readRestoreCommand(['restore', at(name), ...options])
  if (!command) throw new Error('These are no options of a restore.')
  return restore(database, command, readEnvironment({ NODE_ENV: 'test' }))
}

it('A backup has secrets only if asked, and then no letter of them', async () => {
  await backup(database, at('plain.backup'), undefined)
  expect((await checkBackup(at('plain.backup'))).begin.secrets).toBeUndefined()
  expect(await backUp('sealed.backup')).toContain('encrypted')
  const text = gunzipSync(readFileSync(at('sealed.backup'))).toString()
  expect(text).toContain('"secrets":')
  expect(text).not.toContain('secret" of the site')
  expect(text).not.toContain('partner key')
})

it('The secrets come back as lines of .env, for their owner alone', async () => {
  await backUp('back.backup')
  await restoreFrom('back.backup', '--passphrase-file', at('phrase'))
  const [name = '', ...others] = secretFiles()
  expect(others).toEqual([])
  expect(statSync(at(name)).mode & 0o777).toBe(0o600)
  expect(parseEnv(readFileSync(at(name), 'utf8'))).toMatchObject({
    AUTH_SECRET: SECRET,
    PARTNER_API_KEY: 'partner key of a file',
  })
  rmSync(at(name))
})

it('Secrets with any marks and escapes are read from those lines as they were', async () => {
  const secrets = {
    ESCAPE: 'a\\nb\\\\c # d',
    SINGLE: `a\\n'b'`,
    DOUBLE: ' "a" ',
    TWO: `'a' "b" \\n`,
    OTHER_TWO: "'a' `b` # c",
    ALL: 'a\'b"c`d',
    LINES: '-----BEGIN KEY-----\na\n-----END KEY-----\n',
  }
  const none = 'a\'b"c`d # e'
  await backup(database, at('marks.backup'), undefined)
  const command = { file: at('marks.backup'), secrets: { ...secrets, NONE: none }, evenIfOld: false }
  await restore(database, command, readEnvironment({ NODE_ENV: 'test' }))
  const [name = ''] = secretFiles()
  const text = readFileSync(at(name), 'utf8')
  expect(parseEnv(text)).toEqual(secrets)
  expect(text).toContain(
    `# No line holds NONE. Its value as JSON, for a file that NONE_FILE names: ${JSON.stringify(none)}\n`,
  )
  rmSync(at(name))
})

it('On a machine without them, the secrets of the backup complete the settings, but not its database', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://rubato:secret@127.0.0.1:1/old')
  await backUp('moved.backup')
  vi.unstubAllEnvs()
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:2')
  const command = await readRestoreCommand(['restore', at('moved.backup'), '--passphrase-file', at('phrase')])
  expect(command?.secrets).toMatchObject({ DATABASE_URL: 'postgres://rubato:secret@127.0.0.1:1/old' })
  const environment = readEnvironmentWith(command?.secrets ?? {})
  expect(environment).toMatchObject({ AUTH_SECRET: [SECRET], SMTP_URL: 'smtp://127.0.0.1:2' })
  expect(environment.DATABASE_URL).toBeUndefined()
})

it('A wrong passphrase is one sentence, and nothing is changed', async () => {
  await backUp('wrong.backup')
  const rows = async () => (await database.queries.selectFrom('audit_log').select('id').execute()).length
  const before = [await rows(), readdirSync(directory).length]
  await expect(restoreFrom('wrong.backup', '--passphrase-file', at('wrong'))).rejects.toThrow(
    /^The passphrase is wrong\. Nothing was changed\.$/,
  )
  expect([await rows(), readdirSync(directory).length]).toEqual(before)
  await expect(restoreFrom('wrong.backup')).rejects.toThrow('--passphrase-file FILE')
  await restoreFrom('wrong.backup', '--without-secrets')
  expect(secretFiles()).toEqual([])
})

it('A passphrase that is short or missing writes nothing', async () => {
  vi.stubEnv('AUTH_SECRET', SECRET)
  const asked = (file: string) =>
    withSealedSecrets(['backup', at('no.backup'), '--with-secrets', '--passphrase-file', file])
  await expect(asked(at('short'))).rejects.toThrow('fewer than 12 characters')
  await expect(asked(at('nowhere'))).rejects.toThrow('cannot be read')
  const environment = readEnvironment({ NODE_ENV: 'test' })
  const answer = await answerOperator(['backup', at('no.backup'), '--with-secret'], {
    database,
    environment,
    failed: () => {},
  })
  expect(answer.text).toMatch(/^Usage/)
  expect(readdirSync(directory)).not.toContain('no.backup')
})
