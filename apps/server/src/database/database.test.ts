import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DirectoryInUseError, LOCK_FILE, lockDirectory, SILENT_MS, TOUCH_MS } from './embedded/directory-lock.ts'
import { vacuumGrownTables } from './vacuum.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openInMemory, type Database } from './open-database.ts'
import { FIRST_WAIT_MS } from './server/server-listener.ts'

function setAge(path: string, ms: number): void {
  const then = new Date(Date.now() - ms)
  utimesSync(path, then, then)
}

describe('the lock of a data directory', () => {
  let directory: string
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'rubato-lock-'))
  })
  afterEach(() => rmSync(join(directory, LOCK_FILE), { force: true }))
  afterAll(() => rmSync(directory, { recursive: true }))

  it('is held by one process, which can release it', () => {
    const unlock = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`)
    unlock()
    lockDirectory(directory)()
    expect(existsSync(join(directory, LOCK_FILE))).toBe(false)
  })

  it('is taken over from a process that was killed', async () => {
    const code = `import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, 'embedded/directory-lock.ts'))}
      lockDirectory(${JSON.stringify(directory)}); console.log('locked'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code])
    await new Promise((resolve) => child.stdout.once('data', resolve))
    expect(() => lockDirectory(directory)).toThrow(`in use by process ${child.pid}`)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    lockDirectory(directory)()
  })

  it('is taken over when its process id belongs to another process now', () => {
    writeFileSync(join(directory, LOCK_FILE), JSON.stringify({ pid: process.pid, startedAt: '1' }))
    const unlock = lockDirectory(directory)
    expect(JSON.parse(readFileSync(join(directory, LOCK_FILE), 'utf8'))).toMatchObject({ pid: process.pid })
    unlock()
  })

  it('is respected while another process is still writing it', () => {
    writeFileSync(join(directory, LOCK_FILE), '')
    expect(() => lockDirectory(directory)).toThrow('in use by another process')
  })

  it.each(['host', 'boot', 'pidNamespace'])(
    'of a process with another %s is respected while that process touches it, and taken over later',
    (part) => {
      const path = join(directory, LOCK_FILE)
      const unlock = lockDirectory(directory)
      const own = JSON.parse(readFileSync(path, 'utf8')) as { place: object }
      unlock()
      // The id is that of a process here, which did not write the lock.
      const other = JSON.stringify({ ...own, startedAt: '1', place: { ...own.place, [part]: 'other' } })
      writeFileSync(path, other)
      expect(() => lockDirectory(directory)).toThrow(DirectoryInUseError)
      expect(readFileSync(path, 'utf8')).toBe(other)
      // The second one was written by a clock that was ahead.
      for (const age of [SILENT_MS + 1000, -SILENT_MS - 1000]) {
        writeFileSync(path, other)
        setAge(path, age)
        lockDirectory(directory)()
        expect(existsSync(path)).toBe(false)
      }
    },
  )

  it('is touched by its holder, who stops when another process has taken it over, and does not release or touch its lock', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const path = join(directory, LOCK_FILE)
    const unlock = lockDirectory(directory)
    setAge(path, SILENT_MS)
    vi.advanceTimersByTime(TOUCH_MS)
    expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(SILENT_MS / 2)
    rmSync(path)
    vi.advanceTimersByTime(TOUCH_MS)
    writeFileSync(path, 'of another process')
    setAge(path, SILENT_MS)
    expect(() => vi.advanceTimersByTime(TOUCH_MS)).toThrow('This one stops.')
    unlock()
    expect(readFileSync(path, 'utf8')).toBe('of another process')
    expect(Date.now() - statSync(path).mtimeMs).toBeGreaterThan(SILENT_MS / 2)
  })
})

describe('a listener on an embedded database', () => {
  it('that is opened before the migrations is opened again until its first read succeeds', async () => {
    const database = await openInMemory()
    const { queries } = database
    const tried = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<unknown[]>()
    const stop = database.listen('test', {
      message: () => {},
      lost: () => {},
      async opened() {
        const read = queries.selectFrom('ended_sessions').selectAll().execute()
        opened.resolve(await read.finally(() => tried.resolve()))
      },
    })
    await tried.promise
    await migrate(database)
    expect(await opened.promise).toEqual([])
    await stop()
    await database.close()
  })

  it('is not opened again after it was stopped', async () => {
    const database = await openInMemory()
    const tried = Promise.withResolvers<void>()
    let attempts = 0
    const stop = database.listen('test', {
      message: () => {},
      lost: () => {},
      async opened() {
        attempts += 1
        tried.resolve()
        throw new Error('The tables are not there.')
      },
    })
    await tried.promise
    await stop()
    const before = attempts
    await delay(2 * FIRST_WAIT_MS)
    expect(attempts).toBe(before)
    await database.close()
  })
})

describe('an embedded database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openInMemory()
  })
  afterAll(() => database.close())

  it('applies every migration once, in order', async () => {
    const names = readMigrations().map(({ name }) => name)
    expect(await migrate(database)).toEqual(names)
    expect(await migrate(database)).toEqual([])
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by applied_at, name`.execute(
      database.queries,
    )
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  it('refuses a migration that was changed after it was applied', async () => {
    const [first, ...rest] = readMigrations()
    const changed = [{ name: first?.name ?? '', sql: `${first?.sql} -- changed` }, ...rest]
    await expect(migrate(database, changed)).rejects.toThrow('was changed after it had been applied')
  })

  it('rolls back a migration that fails in the middle', async () => {
    const broken = { name: '900-broken.sql', sql: 'create table half (id int); create table half (id int);' }
    await expect(migrate(database, [broken])).rejects.toThrow('already exists')
    const { rows } = await sql`select to_regclass('half') as found`.execute(database.queries)
    expect(rows).toEqual([{ found: null }])
    expect(await migrate(database, [{ ...broken, sql: 'create table half (id int)' }])).toEqual([broken.name])
  })

  it('runs the query of another caller outside of an open transaction', async () => {
    const { queries } = database
    await sql`create table turns (who text)`.execute(queries)
    const insert = (who: string) => sql`insert into turns values (${who})`
    let outside: Promise<unknown> | undefined
    const inside = queries.transaction().execute(async (transaction) => {
      await insert('inside').execute(transaction)
      outside = insert('outside').execute(queries)
      await insert('inside').execute(transaction)
      throw new Error('rolled back')
    })
    await expect(inside).rejects.toThrow('rolled back')
    await outside
    expect((await sql`select who from turns`.execute(queries)).rows).toEqual([{ who: 'outside' }])
  })

  it('answers many concurrent queries, each with its own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => sql<{ n: number }>`select ${n}::int as n`.execute(database.queries)),
    )
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })

  it('vacuums a table once after it has grown', async () => {
    const { queries } = database
    await sql`create table grown as select n, repeat('x', 500) as filling from generate_series(1, 2000) n`.execute(
      queries,
    )
    expect(await vacuumGrownTables(database)).toContain('grown')
    expect(await vacuumGrownTables(database)).toEqual([])
    const { rows } = await sql`select reltuples::int as n from pg_class where relname = 'grown'`.execute(queries)
    expect(rows).toEqual([{ n: 2000 }])
  })

  it('has the extensions that search needs', async () => {
    for (const name of ['citext', 'pg_trgm', 'unaccent']) {
      await sql`create extension if not exists ${sql.ref(name)}`.execute(database.queries)
    }
    const { rows } =
      await sql`select similarity('rubato', 'rubatto') > 0.5 as close, unaccent('café') as plain`.execute(
        database.queries,
      )
    expect(rows).toEqual([{ close: true, plain: 'cafe' }])
  })
})
