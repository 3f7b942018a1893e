/** Backups of a site with members, works and an erasure, restored on the same and on the other kind of database. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { administer, findPostgres, startPostgres } from '@rubato/stand-ins/local-postgresql'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { migrate, readMigrations } from '../database/migrate.ts'
import { openInMemory, openServer, type Database } from '../database/open-database.ts'
import { noteErased } from '../features/personal-data/erase/erased-accounts.ts'
import { readTables } from './catalogue.ts'
import { checkBackup } from './read-backup.ts'
import { digestOf, type Digest } from './read-rows.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const NOW = Date.UTC(2026, 10, 27, 3)
const ID = '00000000-0000-4000-8000-000000000001'

/** A piece of a migration that deletes the tags of the source. */
const TAG_SLICE = `delete from tags where id in (select id from tags where name like 'tag-%' limit 1000) returning id`

let directory: string
let source: Database
/** Filled by the first test, and restored over by the others. */
let target: Database
beforeAll(async () => {
  target = await openInMemory()
  source = await openInMemory()
  await migrate(source)
  const { queries } = source
  await sql`insert into users (id, issuer, subject, username, email)
    values (${ID}, 'i', 's', ${'Zoë \u2028 "quoted"'}, 'zoe@rubato.test')`.execute(queries)
  await sql`insert into tags (name) select 'tag-' || n from generate_series(1, 1500) n`.execute(queries)
  await sql`insert into scripts (owner_id, name, description, intended_sex)
    values (${ID}, 'A script', 'Its words', 'all')`.execute(queries)
})
afterAll(async () => {
  await source.close()
  await target.close()
})
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-backup-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

async function digestsOf(database: Database): Promise<Record<string, Digest>> {
  const all: Record<string, Digest> = {}
  await database.inRawTransaction(async (run) => {
    for (const table of await readTables(run)) all[table.name] = await digestOf(run, table)
  })
  return all
}

const backupOf = async (database: Database, name = 'site.backup') => {
  const file = join(directory, name)
  return { file, written: await writeBackup(database, file, NOW) }
}
const restore = (database: Database, file: string, options: { now?: number; evenIfOld?: boolean } = {}) =>
  restoreBackup({ database, file, directory, now: NOW, ...options })

/** As for a process that is killed at its first commit of a restore: the database, and a check that uses it. */
function killedAfterCommit(open: Database): { database: Database; check: () => Promise<void> } {
  let isKilled = false
  const alive = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isKilled) throw new Error('The process was killed')
    return work()
  }
  const onRawConnection: Database['onRawConnection'] = (work) =>
    open.onRawConnection(({ run, transaction }) =>
      work({
        run,
        async transaction(inside) {
          await transaction(inside)
          isKilled = true
        },
      }),
    )
  const database: Database = {
    ...open,
    inRawTransaction: (work) => alive(() => open.inRawTransaction(work)),
    onRawConnection: (work) => alive(() => onRawConnection(work)),
  }
  return { database, check: () => alive(async () => {}) }
}

describe('a backup', () => {
  it('is restored with every row of every table, and the numbering of rows goes on', async () => {
    const { file, written } = await backupOf(source)
    expect(written.rows).toBeGreaterThan(1000)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await restore(target, file)).toMatchObject({ restorePoint: null, erased: 0, rows: written.rows })
    expect(await digestsOf(target)).toEqual(await digestsOf(source))
    const add = sql<{ id: number }>`insert into tags (name) values ('a-new-tag') returning id`
    const { rows } = await sql<{ most: number }>`select coalesce(max(id), 0) as most from tags`.execute(target.queries)
    expect((await add.execute(target.queries)).rows[0]?.id).toBe((rows[0]?.most ?? 0) + 1)
    // Triggers and keys are as they were.
    await expect(sql`truncate audit_log`.execute(target.queries)).rejects.toThrow('append-only')
    await expect(
      sql`insert into suspensions (user_id) values ('00000000-0000-4000-8000-000000000009')`.execute(target.queries),
    ).rejects.toThrow('suspensions')
  })

  it('erases again who was erased after it, and keeps the state before as a restore point', async () => {
    const { file } = await backupOf(source)
    await noteErased(target.queries, { id: ID, shared_works: 'remove' }, NOW)
    await target.queries.deleteFrom('users').where('id', '=', ID).execute()
    const { restorePoint, erased } = await restore(target, file)
    expect(erased).toBe(1)
    const due = await target.queries.selectFrom('account_erasures').select(['user_id', 'shared_works']).execute()
    expect(due).toEqual([{ user_id: ID, shared_works: 'remove' }])
    if (restorePoint === null) throw new Error('no restore point')
    expect((await checkBackup(restorePoint)).digests.get('erased_accounts')?.rows).toBe(1)
  })

  it('erases again the records of a history that were erased after it, and gives the copy another epoch', async () => {
    const { queries } = source
    const copy = '00000000-0000-4000-8000-000000000007'
    onTestFinished(async () => void (await queries.deleteFrom('history_copies').execute()))
    await sql`insert into history_copies (user_id, id, key_salt, key_rounds, wrapped_key, last_revision, created_at)
      values (${ID}, ${copy}, ${'s'.repeat(22)}, 600000, 'w', 3, now())`.execute(queries)
    const add = (id: string, revision: number) =>
      sql`insert into history_records (user_id, id, revision, content)
        values (${ID}, ${id.repeat(22)}, ${revision}, 'sealed')`.execute(queries)
    await Promise.all(['a', 'b', 'c'].map((id, index) => add(id, index + 1)))
    const epochOf = async () => (await queries.selectFrom('history_copies').select('epoch').executeTakeFirst())?.epoch
    const before = await epochOf()
    const { file } = await backupOf(source)
    await add('d', 4)
    await sql`update history_records set content = null where revision in (2, 4)`.execute(queries)
    await restore(source, file)
    const records = await queries.selectFrom('history_records').select(['id', 'content']).orderBy('id').execute()
    expect(records.map(({ id, content }) => [id[0], content])).toEqual([
      ['a', 'sealed'],
      ['b', null],
      ['c', 'sealed'],
      ['d', null],
    ])
    expect(await epochOf()).not.toBe(before)
    const { last_revision: last } = await queries
      .selectFrom('history_copies')
      .select('last_revision')
      .executeTakeFirstOrThrow()
    expect(last).toBe(5)
  })

  it.each([
    ['was cut off', (text: string) => text.slice(0, text.length / 2), 'is not whole'],
    ['was changed', (text: string) => text.replace('zoe@rubato.test', 'joe@rubato.test'), 'is not whole'],
    [
      'has a row less',
      (text: string) => text.replace(/\n\{[^\n]*\n#\{"endOf":"users"/, '\n#{"endOf":"users"'),
      'not whole',
    ],
    ['is something else', () => 'A letter.\n', 'is not whole'],
    [
      'is of another version',
      (text: string) => text.replace(/"checksum":"[^"]+"/, '"checksum":"0"'),
      'made by another version of the server',
    ],
  ])('that %s changes nothing', async (_what, change, message) => {
    const { file } = await backupOf(source)
    const before = await digestsOf(target)
    writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)).toString())))
    await expect(restore(target, file)).rejects.toThrow(message)
    expect(await digestsOf(target)).toEqual(before)
  })

  it('says what is wrong with the file, and writes over none', async () => {
    await expect(restore(target, join(directory, 'none'))).rejects.toThrow('There is no file')
    copyFileSync(import.meta.filename, join(directory, 'text'))
    await expect(restore(target, join(directory, 'text'))).rejects.toThrow('is not a backup of a site')
    await expect(writeBackup(source, join(directory, 'text'), NOW)).rejects.toThrow('exists already')
    expect(readdirSync(directory)).toEqual(['text'])
  })

  it('says why it cannot be written, and that an empty database has nothing in it', async () => {
    await expect(writeBackup(source, '/nowhere/site.backup', NOW)).rejects.toThrow('its directory does not exist')
    const empty = await openInMemory()
    onTestFinished(() => empty.close())
    await expect(writeBackup(empty, join(directory, 'empty.backup'), NOW)).rejects.toThrow('The database is empty')
    expect(readdirSync(directory)).toEqual([])
  })

  it('that is older than erased accounts are remembered is restored on request only', async () => {
    const { file } = await backupOf(source)
    const before = await digestsOf(target)
    const now = NOW + 36 * 86_400_000
    await expect(restore(target, file, { now })).rejects.toThrow('more than 35 days ago')
    expect(await digestsOf(target)).toEqual(before)
    expect(await restore(target, file, { now, evenIfOld: true })).toMatchObject({ madeAt: new Date(NOW).toISOString() })
  })

  it('rolls back to the restore point when the check of the restored site fails', async () => {
    const { file } = await backupOf(source)
    await sql`update users set username = 'later' where id = ${ID}`.execute(target.queries)
    const before = await digestsOf(target)
    const check = () => Promise.reject(new Error('The site does not work'))
    const attempt = restoreBackup({ database: target, file, directory, now: NOW, check })
    await expect(attempt).rejects.toThrow('The site is as it was before')
    expect(await digestsOf(target)).toEqual(before)
  })

  it('changes nothing when a later migration fails, and names it', async () => {
    const { file } = await backupOf(source)
    await sql`update users set username = 'later' where id = ${ID}`.execute(target.queries)
    const before = await digestsOf(target)
    const migrations = [...readMigrations(), { name: '900-broken.sql', sql: 'select nothing from nowhere' }]
    const attempt = restoreBackup({ database: target, file, directory, now: NOW, migrations })
    await expect(attempt).rejects.toThrow(
      'The restore failed: Migration 900-broken.sql failed: relation "nowhere" does not exist. Nothing was changed.',
    )
    expect(await digestsOf(target)).toEqual(before)
  })

  it('brings back no account that was erased after it, also when the restore is killed once its rows are stored', async () => {
    const { file } = await backupOf(source)
    await noteErased(target.queries, { id: ID, shared_works: 'remove' }, NOW)
    const { database, check } = killedAfterCommit(target)
    const later = { name: '900-later.sql', sql: `-- piece: slices\n${TAG_SLICE}` }
    const migrations = [...readMigrations(), later]
    await expect(restoreBackup({ database, file, directory, now: NOW, check, migrations })).rejects.toThrow(
      'was killed',
    )
    expect(await target.queries.selectFrom('users').select('id').where('id', '=', ID).execute()).toEqual([{ id: ID }])
    expect(await target.queries.selectFrom('account_erasures').select('user_id').execute()).toEqual([{ user_id: ID }])
    expect(await target.queries.selectFrom('tags').select('id').where('name', 'like', 'tag-%').execute()).toEqual([])
    expect(await migrate(target, migrations)).toEqual([])
  })
})

const bin = findPostgres()

describe.runIf(bin !== undefined)('a backup of the embedded database', () => {
  it('is restored on a PostgreSQL server by an ordinary role, and back', async () => {
    const postgres = await startPostgres(bin ?? '')
    onTestFinished(() => postgres.close())
    await administer(postgres.url(''), 'create database backup_test')
    const server = openServer(postgres.url('backup_test'))
    onTestFinished(() => server.close())
    const { file } = await backupOf(source)
    await restore(server, file)
    expect(await digestsOf(server)).toEqual(await digestsOf(source))
    const opened = Promise.withResolvers<void>()
    const running = openServer(postgres.url('backup_test'))
    const stop = running.listen('a_channel', {
      message: () => {},
      lost: () => {},
      opened: async () => opened.resolve(),
    })
    onTestFinished(async () => {
      await stop()
      await running.close()
    })
    await opened.promise
    await expect(restore(server, file)).rejects.toThrow('stop all of its processes first')
    await restore(target, (await backupOf(server, 'server.backup')).file)
    const { erased_accounts: _erased, account_erasures: _erasures, ...others } = await digestsOf(source)
    expect(await digestsOf(target)).toMatchObject(others)
  })
})
