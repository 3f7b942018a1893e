/** Commands for a server that has the embedded database open. */
import { connect } from 'node:net'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { checkBackup } from '../backup/read-backup.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { readEnvironment, type Environment } from '../environment/environment.ts'
import { migratedDirectory } from '../test-support/test-database.ts'
import { answerOperator, runAdminCommand } from './admin-command.ts'
import { cannotRead } from './members/import-members.ts'
import { listenForOperator } from './operator-socket.ts'

let directory: string
let environment: Environment
let database: Database
let end: () => Promise<void>
const failed = vi.fn<(error: unknown) => void>()
const run = (...args: string[]) => runAdminCommand(args, environment)

beforeAll(async () => {
  directory = await migratedDirectory()
  environment = readEnvironment({ NODE_ENV: 'test', DATA_DIR: directory, DATABASE_CACHE_MB: '16' })
  database = await openDatabase(environment)
})
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true })
})
beforeEach(async () => {
  end = await listenForOperator(directory, (args) => answerOperator(args, { database, environment, failed }))
})
afterEach(() => end())

it('A command is done by the server, which names what was wrong with it', async () => {
  expect(await run('list')).toBe('Nobody is an admin.')
  await expect(run('grant', 'nobody@example.test')).rejects.toThrow('There is no account with the address')
  await expect(run('dance')).rejects.toThrow('Usage:')
})

it('A backup is written while the server runs, and a restore needs it stopped', async () => {
  const file = join(directory, 'site.backup')
  expect(await run('backup', file)).toMatch(/site\.backup: \d+ tables, \d+ rows/)
  expect((await checkBackup(file)).rows).toBeGreaterThan(1000)
  await expect(run('backup', file)).rejects.toThrow('exists already')
  await expect(run('restore', file)).rejects.toThrow('Stop the server')
})

it.each(['backup', 'members export'])(
  'A file that the server writes into a file system of its own is no success: %s',
  async (name) => {
    const command = name.split(' ')
    await end()
    end = await listenForOperator(directory, async () => ({ isDone: true, text: 'Written.' }))
    const file = join(directory, 'elsewhere')
    await expect(run(...command, file)).rejects.toThrow(
      `${file}, but the file is not here: the server sees another file system`,
    )
    await expect(run(...command, file)).rejects.toThrow(`name a file below ${directory}.`)
    writeFileSync(file, 'An earlier file')
    onTestFinished(() => rmSync(file))
    await expect(run(...command, file)).rejects.toThrow('exists already')
  },
)

it('A file of members that the server cannot see, but the operator can, is said to be in another file system', async () => {
  const file = join(directory, 'members.jsonl')
  await expect(run('members', 'import', file)).rejects.toThrow(`${file} cannot be read: there is no such file.`)
  await end()
  end = await listenForOperator(directory, async () => ({ isDone: false, text: cannotRead(file, 'ENOENT') }))
  writeFileSync(file, '')
  onTestFinished(() => rmSync(file))
  await expect(run('members', 'import', file)).rejects.toThrow(
    `The server does not find ${file}, but the file is here: the server sees another file system`,
  )
})

it('A backup leaves the schema as it is, so that the release that runs can restore it', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'rubato-empty-'))
  onTestFinished(() => rmSync(empty, { recursive: true }))
  const elsewhere = readEnvironment({ NODE_ENV: 'test', DATA_DIR: empty, DATABASE_CACHE_MB: '16' })
  const attempt = runAdminCommand(['backup', join(directory, 'empty.backup')], elsewhere)
  await expect(attempt).rejects.toThrow('The database is empty')
})

it('A file that cannot be written is named with the reason; other errors are in the log of the server', async () => {
  await expect(run('backup', '/nowhere/site.backup')).rejects.toThrow('its directory does not exist')
  expect(failed).not.toHaveBeenCalled()
  vi.spyOn(database, 'inRawTransaction').mockRejectedValueOnce(new Error('The connection was lost'))
  await expect(run('backup', join(directory, 'lost.backup'))).rejects.toThrow('its log says why')
  expect(failed).toHaveBeenCalledOnce()
})

it('The socket is for the user of the server, is replaced after a kill, and ignores a malformed command', async () => {
  const path = join(directory, 'rubato.socket')
  expect(statSync(directory).mode & 0o077).toBe(0)
  const stranger = connect(path)
  stranger.end('not a command\n')
  await new Promise((resolve) => stranger.resume().once('close', resolve))
  expect(await run('list')).toBe('Nobody is an admin.')
  await end()
  await expect(run('list')).rejects.toThrow(/is in use by process \d+[\s\S]*Stop the server/)
  writeFileSync(path, '')
  end = await listenForOperator(directory, (args) => answerOperator(args, { database, environment, failed }))
  expect(await run('list')).toBe('Nobody is an admin.')
})
