import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startStorage, timeoutFor, type RunningStorage } from '@rubato/stand-ins'
import { clipCache } from '../speech-cache/clip-cache.ts'
import type { SharedFiles } from '../../ports/shared-files.ts'
import { bucketFiles, type BucketOptions } from './bucket-files.ts'
import { copyFiles } from './copy-files.ts'
import { directoryFiles } from './directory-files.ts'

const MEGABYTE = 1024 * 1024
let directory = ''
let storage: RunningStorage
beforeAll(async () => {
  storage = await startStorage()
})
afterAll(() => storage.close())
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rubato-files-'))
})
afterEach(async () => {
  storage.clearFaults()
  storage.clear()
  await rm(directory, { recursive: true })
})

function bucket(changes: Partial<BucketOptions> = {}): SharedFiles {
  const { settings } = storage
  return bucketFiles({
    endpoint: settings['S3_ENDPOINT']!,
    bucket: settings['S3_BUCKET']!,
    region: settings['S3_REGION']!,
    accessKeyId: settings['S3_ACCESS_KEY_ID']!,
    secretAccessKey: settings['S3_SECRET_ACCESS_KEY']!,
    timeoutMs: 10_000,
    restMs: 0,
    ...changes,
  })
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

describe.each([
  ['a directory', () => directoryFiles(join(directory, 'files'))],
  ['a bucket', () => bucket()],
])('files in %s', (_, open) => {
  it('are written, read whole and in part, listed by prefix, and removed', async () => {
    const files = open()
    expect([await files.list(''), await files.read('a/one', 10)]).toEqual([[], null])
    await files.write('a/one', Buffer.from('one'))
    await files.write('a/two & three', Buffer.from('two'))
    await files.write('b/one', Buffer.from('elsewhere'))
    expect((await files.read('a/one', 10))?.content.toString()).toBe('one')
    expect((await files.readPart('b/one', 4, 3)).toString()).toBe('whe')
    expect((await files.readPart('b/one', 7, 30)).toString()).toBe('re')
    const listed = (await files.list('a/')).map(({ name, size }) => `${name} ${size}`)
    expect(listed.toSorted((a, b) => a.localeCompare(b))).toEqual(['a/one 3', 'a/two & three 3'])
    await files.remove('a/one')
    await files.remove('a/one')
    expect(await files.read('a/one', 10)).toBeNull()
  })

  it('are new once, and a touch sets their time', async () => {
    const files = open()
    expect(await files.writeNew('claim', Buffer.from('x'))).toBe(true)
    expect(await files.writeNew('claim', Buffer.from('y'))).toBe(false)
    const before = (await files.read('claim', 10))!
    expect([before.content.toString(), Math.abs(Date.now() - before.changedAt) < 60_000]).toEqual(['x', true])
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await files.touch('claim')
    const after = (await files.read('claim', 10))!
    expect([after.content.toString(), after.changedAt > before.changedAt]).toEqual(['x', true])
  })

  it('of any size are uploaded, and not read beyond the bound', async () => {
    const files = open()
    const path = join(directory, 'large')
    const content = Buffer.alloc(17 * MEGABYTE, 'content of a large file')
    await writeFile(path, content)
    await files.upload('packs/large', path)
    expect((await files.list('packs/'))[0]?.size).toBe(content.length)
    expect((await files.readPart('packs/large', 16 * MEGABYTE, MEGABYTE)).equals(content.subarray(-MEGABYTE))).toBe(
      true,
    )
    await expect(files.read('packs/large', MEGABYTE)).rejects.toThrow(/too.large/)
  })

  it('hold the spoken lines of all processes', async () => {
    const key = 'a'.repeat(64)
    const here = clipCache({ files: open(), prefix: 'speech/', maxBytes: 1000 })
    const there = clipCache({ files: open(), prefix: 'speech/', maxBytes: 1000 })
    const release = await here.claim(key)
    expect(await there.claim(key)).toBeNull()
    await here.save(key, Buffer.alloc(600, 'a'))
    await release?.()
    expect(Buffer.from((await there.find(key)) ?? [])).toEqual(Buffer.alloc(600, 'a'))
    await there.save('b'.repeat(64), Buffer.alloc(600, 'b'))
    expect((await open().list('speech/')).map(({ size }) => size)).toEqual([632])
  })
})

describe('a bucket', () => {
  it('with more names than one answer has is listed completely', async () => {
    for (let at = 0; at < 2100; at += 1) storage.put(`many/${at}`, Buffer.from('x'))
    expect(await bucket().list('many/')).toHaveLength(2100)
  })

  it.each([
    ['another secret', { secretAccessKey: 'wrong' }],
    ['another key', { accessKeyId: 'wrong' }],
    ['another region', { region: 'elsewhere' }],
  ])('refuses %s', async (_, changes) => {
    const files = bucket(changes)
    const calls = [files.list(''), files.read('a', 1), files.write('a', Buffer.from('x'))]
    expect(await Promise.all(calls.map(codeOf))).toEqual(['status-403', 'status-403', 'status-403'])
  })

  it('that does not exist is an error, not an empty one', async () => {
    expect(await codeOf(bucket({ bucket: 'another' }).list(''))).toBe('status-404')
  })

  it.each([
    ['hangs', { kind: 'hang' }, 'no-answer'],
    ['closes the connection', { kind: 'refuse' }, 'no-answer'],
    ['answers 503', { kind: 'error', status: 503 }, 'status-503'],
    ['sends elsewhere', { kind: 'redirect', location: 'http://127.0.0.1:1/' }, 'no-answer'],
    ['answers without an end', { kind: 'huge' }, 'no-answer'],
  ] as const)('that %s is left alone for a while, and its error names nothing', async (_, fault, code) => {
    const restMs = 1000
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const files = bucket({ restMs, timeoutMs: timeoutFor(code) })
    storage.setFault(fault)
    const before = storage.calls.length
    const error = await files.read('canary', 10).then(
      () => null,
      (caught: Error) => caught,
    )
    expect(error).toMatchObject({ code })
    expect(`${error?.name} ${error?.message}`).not.toContain('canary')
    const asked = storage.calls.length
    expect(await codeOf(files.write('a', Buffer.from('x')))).toBe('no-answer')
    expect(storage.calls.length).toBe(asked)
    expect(asked - before).toBeLessThanOrEqual(1)
    storage.clearFaults()
    await vi.waitFor(() => {
      vi.setSystemTime(Date.now() + restMs)
      return files.write('a', Buffer.from('x'))
    }, 10_000)
  })
})

describe('the copy of a bucket', () => {
  const copies = () => readdir(join(directory, 'copy'))
  const copy = () => copyFiles(bucket(), 'voices/', join(directory, 'copy'))

  it('has its files, without those that were removed there, and copies what has changed', async () => {
    storage.put('voices/a.voices', Buffer.alloc(9 * MEGABYTE, 'a'))
    storage.put('voices/b.voices', Buffer.from('b'))
    storage.put('other/c', Buffer.from('c'))
    await copy()
    expect((await copies()).sort()).toEqual(['a.voices', 'b.voices'])
    expect((await readFile(join(directory, 'copy', 'a.voices'))).equals(Buffer.alloc(9 * MEGABYTE, 'a'))).toBe(true)
    const calls = storage.calls.length
    await copy()
    expect(storage.calls.length - calls).toBe(1)
    storage.put('voices/a.voices', Buffer.from('new'))
    await bucket().remove('voices/b.voices')
    await copy()
    expect(await copies()).toEqual(['a.voices'])
    expect(await readFile(join(directory, 'copy', 'a.voices'), 'utf8')).toBe('new')
  })

  it('stays as it is while the storage does not answer', async () => {
    storage.put('voices/a.voices', Buffer.from('a'))
    await copy()
    storage.setFault({ kind: 'error' })
    await expect(copy()).rejects.toMatchObject({ code: 'status-500' })
    expect(await copies()).toEqual(['a.voices'])
  })

  it('ignores names that lead elsewhere', async () => {
    for (const name of ['voices/../../out', 'voices/a/../../out', 'voices/..']) storage.put(name, Buffer.from('x'))
    await copy()
    expect(await copies()).toEqual([])
    expect(await readdir(directory)).toEqual(['copy'])
  })
})
