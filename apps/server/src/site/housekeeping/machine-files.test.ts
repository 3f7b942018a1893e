import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { BACKUP_JOB } from '../../backup/nightly-backup.ts'
import { retention } from '../../jobs/retention.ts'
import { recordRun } from '../../test-support/jobs.ts'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()

it('Old backups and unused lines go from each machine, also where another one runs the jobs of the site', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'rubato-machine-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const [backupDir, linesDir] = [join(directory, 'backups'), join(directory, 'lines')]
  mkdirSync(backupDir)
  writeFileSync(join(backupDir, 'rubato-2020-01-01T030000Z.backup'), '')
  writeFileSync(join(backupDir, 'rubato-2020-01-02T030000Z.backup'), '')
  const addLine = () => {
    const path = join(linesDir, 'aa', `${'a'.repeat(64)}.clip`)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, '')
    const unused = new Date(Date.now() - retention.spokenLines.ms - 1000)
    utimesSync(path, unused, unused)
  }
  const lines = () => readdirSync(join(linesDir, 'aa'))
  const server = await world.serve(
    { backupDir },
    { SPEECH_URL: 'http://127.0.0.1:1', SPEECH_VOICES: '{"Alto":"bf_emma"}', SPEECH_CACHE_DIR: linesDir },
  )
  await recordRun(world.database, { queue: BACKUP_JOB, name: BACKUP_JOB, every: 'night', at: server.clock.now() })
  addLine()
  await server.clock.strike()
  expect([readdirSync(backupDir), lines()]).toEqual([['rubato-2020-01-02T030000Z.backup'], []])

  // All lines are listed once a night.
  addLine()
  await server.clock.strike()
  expect(lines()).toHaveLength(1)
  server.clock.advance(24 * 3_600_000)
  await server.clock.strike()
  expect(lines()).toEqual([])
})
