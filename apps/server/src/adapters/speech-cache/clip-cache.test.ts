import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { retention } from '../../jobs/retention.ts'
import type { ClipStore } from '../../ports/content-services.ts'
import { directoryFiles } from '../shared-files/directory-files.ts'
import { clipCache } from './clip-cache.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rubato-clips-'))
})
afterEach(() => rm(directory, { recursive: true }))

const keyOf = (name: string) => createHash('sha256').update(name).digest('hex')
const pathOf = (name: string) => join(directory, keyOf(name).slice(0, 2), `${keyOf(name)}.clip`)
const open = (maxBytes = 1_000_000) => clipCache({ files: directoryFiles(directory), prefix: '', maxBytes })
const clip = Buffer.alloc(1000, 'clip')

describe('a kept line', () => {
  it('is found by another process, and others are not', async () => {
    await open().save(keyOf('a'), clip)
    expect(Buffer.from((await open().find(keyOf('a'))) ?? [])).toEqual(clip)
    expect(await open().find(keyOf('b'))).toBeNull()
  })

  it.each([
    ['changed', async () => writeFile(pathOf('a'), (await readFile(pathOf('a'))).fill(7, 500, 501))],
    ['cut off', async () => writeFile(pathOf('a'), (await readFile(pathOf('a'))).subarray(0, 600))],
    ['empty', async () => writeFile(pathOf('a'), '')],
  ])('whose file is %s is removed and not found', async (_, damage) => {
    await open().save(keyOf('a'), clip)
    await damage()
    expect(await open().find(keyOf('a'))).toBeNull()
    expect(existsSync(pathOf('a'))).toBe(false)
  })

  it('leaves nothing beside its file, and a part that a killed process left is removed later', async () => {
    await open().save(keyOf('a'), clip)
    const folder = dirname(pathOf('a'))
    expect(await readdir(folder)).toEqual([`${keyOf('a')}.clip`])
    const part = `${pathOf('a')}.left.part`
    await writeFile(part, clip.subarray(0, 10))
    expect(Buffer.from((await open().find(keyOf('a'))) ?? [])).toEqual(clip)
    await utimes(part, new Date(0), new Date(0))
    await open().save(keyOf('b'), clip)
    expect(existsSync(part)).toBe(false)
  })

  it('is named by a digest: nothing else is a key', async () => {
    await expect(open().find('../secret')).rejects.toThrow('SHA-256')
    await expect(open().save('A'.repeat(64), clip)).rejects.toThrow('SHA-256')
  })
})

describe('the claim to a line', () => {
  it('is given to one process at a time, and that of a killed one ends', async () => {
    const [here, there] = [open(), open()]
    const release = await here.claim(keyOf('a'))
    expect([await there.claim(keyOf('a')), typeof (await there.claim(keyOf('b')))]).toEqual([null, 'function'])
    await release?.()
    expect(await there.claim(keyOf('a'))).not.toBeNull()
    expect(await here.claim(keyOf('a'))).toBeNull()
    await utimes(`${pathOf('a')}.claim`, new Date(0), new Date(0))
    expect(await here.claim(keyOf('a'))).not.toBeNull()
    await expect(here.claim('../secret')).rejects.toThrow('SHA-256')
  })
})

const kept = async () => {
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.clip'))
  return ['a', 'b', 'c', 'd'].filter((name) => names.some((path) => path.includes(keyOf(name))))
}
const usedDaysAgo = (name: string, days: number) => {
  const at = new Date(Date.now() - days * 86_400_000)
  return utimes(pathOf(name), at, at)
}

describe('a line that was not used for long', () => {
  const days = retention.spokenLines.ms / 86_400_000

  it.each([
    ['by its own call', (cache: ClipStore) => cache.removeUnused()],
    ['when a process keeps its first line', (cache: ClipStore) => cache.save(keyOf('d'), clip)],
  ])('is removed %s, also far below the bound', async (_, work) => {
    for (const name of ['a', 'b', 'c']) await open().save(keyOf(name), clip)
    await usedDaysAgo('a', days + 1)
    await usedDaysAgo('b', days + 1)
    await usedDaysAgo('c', 1)
    await open().find(keyOf('b'))
    await work(open())
    expect((await kept()).filter((name) => name !== 'd')).toEqual(['b', 'c'])
  })
})

describe('the bound', () => {
  it('removes the least recently used lines, also those of other processes', async () => {
    const other = open(4000)
    for (const name of ['a', 'b', 'c']) await other.save(keyOf(name), clip)
    for (const [name, days] of [
      ['a', 3],
      ['b', 5],
      ['c', 4],
    ] as const)
      await usedDaysAgo(name, days)
    // A use makes a line recent.
    await open(4000).find(keyOf('b'))
    await open(4000).save(keyOf('d'), clip)
    expect(await kept()).toEqual(['a', 'b', 'd'])
  })

  it('ignores other files in the directory', async () => {
    await mkdir(join(directory, 'notes'))
    await writeFile(join(directory, 'notes', 'long.txt'), Buffer.alloc(5000))
    await open(4000).save(keyOf('a'), clip)
    expect(await kept()).toEqual(['a'])
    expect(existsSync(join(directory, 'notes', 'long.txt'))).toBe(true)
  })
})
