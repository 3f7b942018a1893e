import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { openInMemory, type Database } from '../database/open-database.ts'
import { BACKUPS_KEPT, backUpNightly, reportBackups } from './nightly-backup.ts'

const DAY = 86_400_000
const FIRST = Date.UTC(2026, 10, 1, 3)

let database: Database
let directory: string
beforeAll(async () => {
  database = await openInMemory()
  await migrate(database)
})
afterAll(() => database.close())
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-nights-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const night = (day: number) => backUpNightly({ database, clock: { now: () => FIRST + day * DAY } as never }, directory)

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

it('A night that cannot write fails, and leaves the files of before', async () => {
  await night(30)
  const file = join(directory, 'a-file')
  writeFileSync(file, '')
  await expect(backUpNightly({ database, clock: { now: () => FIRST } as never }, file)).rejects.toThrow('EEXIST')
  expect(readdirSync(directory).sort()).toEqual(['a-file', 'rubato-2026-12-01T030000Z.backup'])
})
