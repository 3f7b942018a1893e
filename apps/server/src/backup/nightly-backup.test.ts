import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStorage, type RunningStorage } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bucketFiles } from '../adapters/shared-files/bucket-files.ts'
import { migrate } from '../database/migrate.ts'
import { openInMemory, type Database } from '../database/open-database.ts'
import { BACKUPS_KEPT, backUpNightly, removeOldBackups, reportBackups, type BackupCopies } from './nightly-backup.ts'

const DAY = 86_400_000
const FIRST = Date.UTC(2026, 10, 1, 3)

let database: Database
let directory: string
let storage: RunningStorage
beforeAll(async () => {
  storage = await startStorage()
  database = await openInMemory()
  await migrate(database)
})
afterAll(async () => {
  await database.close()
  await storage.close()
})
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-nights-'))
})
afterEach(async () => {
  storage.clearFaults()
  storage.clear()
  rmSync(directory, { recursive: true })
  await database.queries.deleteFrom('backups').execute()
})

async function night(day: number, copies: BackupCopies | null = null): Promise<void> {
  const now = FIRST + day * DAY
  await removeOldBackups(database.queries, directory, now)
  await backUpNightly({ database, clock: { now: () => now, every: () => () => {} }, copies }, directory)
  await removeOldBackups(database.queries, directory, now)
}
/** As another machine of the site does. */
const recordBackup = (now: number) =>
  database.queries
    .insertInto('backups')
    .values({ made_at: new Date(now), bytes: '1', rows: '1' })
    .execute()
const report = (now: number, makesBackups = true) => reportBackups(database.queries, now, makesBackups)

it('The newest are kept, other files stay, and admins see the last one and whether one is missing', async () => {
  expect(await report(FIRST)).toEqual({ last: null, isMissing: true })
  expect(await report(FIRST, false)).toBeNull()
  writeFileSync(join(directory, 'by-hand.backup'), '')
  for (let day = 0; day < BACKUPS_KEPT + 2; day += 1) await night(day)
  const names = readdirSync(directory).sort()
  expect(names).toHaveLength(BACKUPS_KEPT + 1)
  expect(names.slice(0, 2)).toEqual(['by-hand.backup', 'rubato-2026-11-03T030000Z.backup'])
  const lastNight = FIRST + (BACKUPS_KEPT + 1) * DAY
  // Also for a process of the site that makes none.
  for (const makesBackups of [true, false]) {
    const last = { madeAt: new Date(lastNight).toISOString() }
    expect(await report(lastNight + DAY, makesBackups)).toMatchObject({ last, isMissing: false })
    expect(await report(lastNight + 2 * DAY, makesBackups)).toMatchObject({ last, isMissing: true })
  }
  expect(await report(lastNight + 36 * DAY, false)).toBeNull()
  expect(await report(lastNight + 36 * DAY)).toMatchObject({
    last: { madeAt: new Date(lastNight).toISOString() },
    isMissing: true,
  })
})

it('A backup with a later time than now counts for nothing: the clock was ahead when it was made', async () => {
  const made = [0, 90].map((day) => ({ made_at: new Date(FIRST + day * DAY), bytes: '1', rows: '1' }))
  await database.queries.insertInto('backups').values(made).execute()
  const last = { madeAt: new Date(FIRST).toISOString() }
  expect(await report(FIRST + DAY)).toMatchObject({ last, isMissing: false })
  expect(await report(FIRST + 2 * DAY)).toMatchObject({ last, isMissing: true })
})

it('Files whose erasures are not remembered any more, and unfinished ones of a killed process, are removed', async () => {
  await night(0)
  const now = FIRST + 36 * DAY
  await recordBackup(now - DAY)
  for (const [hour, minutes] of [
    ['02', 61],
    ['03', 59],
  ] as const) {
    const part = join(directory, `rubato-2026-12-07T${hour}0000Z.backup.part`)
    writeFileSync(part, 'rows')
    utimesSync(part, new Date(now), new Date(now - minutes * 60_000))
  }
  await removeOldBackups(database.queries, directory, now)
  // It is being written by another process.
  expect(readdirSync(directory)).toEqual(['rubato-2026-12-07T030000Z.backup.part'])
  await removeOldBackups(database.queries, join(directory, 'not-there-yet'), now)
})

it('The newest file stays until a newer backup is made, on any machine', async () => {
  const remove = (day: number) => removeOldBackups(database.queries, directory, FIRST + day * DAY)
  await night(0)
  await night(1)
  await remove(90)
  expect(readdirSync(directory)).toEqual(['rubato-2026-11-02T030000Z.backup'])
  await recordBackup(FIRST + 89 * DAY)
  await remove(90)
  expect(readdirSync(directory)).toEqual([])
})

it('A night that cannot write fails, and leaves the files of before', async () => {
  await night(30)
  const file = join(directory, 'a-file')
  writeFileSync(file, '')
  await expect(
    backUpNightly({ database, clock: { now: () => FIRST, every: () => () => {} }, copies: null }, file),
  ).rejects.toThrow('EEXIST')
  expect(readdirSync(directory).sort()).toEqual(['a-file', 'rubato-2026-12-01T030000Z.backup'])
})

describe('The copies in a storage server', () => {
  const HOUR = 1 / 24
  const copies = (): BackupCopies => {
    const { settings } = storage
    const files = bucketFiles({
      endpoint: settings['S3_ENDPOINT'] ?? '',
      bucket: settings['S3_BUCKET'] ?? '',
      region: settings['S3_REGION'] ?? '',
      accessKeyId: settings['S3_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: settings['S3_SECRET_ACCESS_KEY'] ?? '',
      restMs: 0,
    })
    return { files, prefix: 'backups/' }
  }
  const namesThere = async () => (await copies().files.list('')).map(({ name }) => name).sort()

  it('are those of the last nights, byte for byte, and other files there stay', async () => {
    storage.put('speech/line', Buffer.from('x'))
    storage.put('backups/by-hand.backup', Buffer.from('x'))
    // Another machine of the site made it.
    storage.put('backups/rubato-2026-10-01T030000Z.backup', Buffer.from('x'))
    for (let day = 0; day < BACKUPS_KEPT + 1; day += 1) await night(day, copies())
    const here = readdirSync(directory).sort()
    expect(await namesThere()).toEqual([
      'backups/by-hand.backup',
      ...here.map((name) => `backups/${name}`),
      'speech/line',
    ])
    const last = here.at(-1) ?? ''
    const copy = await copies().files.read(`backups/${last}`, 10_000_000)
    expect(copy?.content.equals(readFileSync(join(directory, last)))).toBe(true)
  })

  it('fail the night while the server fails, keep its file, and are made up for without another one', async () => {
    storage.setFault({ kind: 'error', status: 503 })
    await expect(night(0, copies())).rejects.toMatchObject({ code: 'status-503' })
    await expect(night(1, copies())).rejects.toMatchObject({ code: 'status-503' })
    await expect(night(1 + HOUR, copies())).rejects.toMatchObject({ code: 'status-503' })
    const here = readdirSync(directory).sort()
    expect(here).toEqual(['rubato-2026-11-01T030000Z.backup', 'rubato-2026-11-02T030000Z.backup'])
    expect((await report(FIRST + DAY))?.isMissing).toBe(false)
    storage.clearFaults()
    await night(1 + 2 * HOUR, copies())
    expect(readdirSync(directory).sort()).toEqual(here)
    expect(await namesThere()).toEqual(here.map((name) => `backups/${name}`))
  })

  it('are made again where one has another size', async () => {
    await night(0, copies())
    const [name = ''] = readdirSync(directory)
    storage.put(`backups/${name}`, Buffer.from('cut off'))
    await night(HOUR, copies())
    expect((await copies().files.list('backups/'))[0]?.size).toBe(statSync(join(directory, name)).size)
  })
})
