import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStorage, type RunningStorage } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bucketFiles } from '../adapters/shared-files/bucket-files.ts'
import { migrate } from '../database/migrate.ts'
import { openInMemory, type Database } from '../database/open-database.ts'
import { BACKUPS_KEPT, backUpNightly, reportBackups, type BackupCopies } from './nightly-backup.ts'

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

const night = (day: number, copies: BackupCopies | null = null) =>
  backUpNightly({ database, clock: { now: () => FIRST + day * DAY, every: () => () => {} }, copies }, directory)

it('The newest are kept, other files stay, and admins see the last one and whether one is missing', async () => {
  expect(await reportBackups(database.queries, FIRST)).toEqual({ last: null, isMissing: true })
  writeFileSync(join(directory, 'by-hand.backup'), '')
  for (let day = 0; day < BACKUPS_KEPT + 2; day += 1) await night(day)
  const names = readdirSync(directory).sort()
  expect(names).toHaveLength(BACKUPS_KEPT + 1)
  expect(names.slice(0, 2)).toEqual(['by-hand.backup', 'rubato-2026-11-03T030000Z.backup'])
  const lastNight = FIRST + (BACKUPS_KEPT + 1) * DAY
  const { last, isMissing } = await reportBackups(database.queries, lastNight + DAY)
  expect([last?.madeAt, isMissing]).toEqual([new Date(lastNight).toISOString(), false])
  expect((await reportBackups(database.queries, lastNight + 2 * DAY)).isMissing).toBe(true)
})

it('Files whose erasures are not remembered any more, and unfinished ones of a killed process, are removed', async () => {
  await night(0)
  writeFileSync(join(directory, 'rubato-2026-11-01T020000Z.backup.part'), 'rows')
  await night(36)
  expect(readdirSync(directory)).toEqual(['rubato-2026-12-07T030000Z.backup'])
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
    expect((await reportBackups(database.queries, FIRST + DAY)).isMissing).toBe(false)
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
