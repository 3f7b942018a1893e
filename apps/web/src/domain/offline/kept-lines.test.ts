import { beforeEach, expect, it, vi } from 'vitest'
import { setSignedInHint } from '../../lib/storage/signed-in-hint.ts'
import { writeStored } from '../../lib/storage/stored.ts'

const database = vi.hoisted(() => new Map<string, unknown>())
const afterSet = vi.hoisted(() => ({ run: (): void => undefined }))
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  keys: () => Promise.resolve([...database.keys()]),
  get: (key: string) => Promise.resolve(database.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void database.set(key, value)).then(afterSet.run),
  del: (key: string) => Promise.resolve(void database.delete(key)),
  delMany: (keys: string[]) => Promise.resolve(keys.forEach((key) => database.delete(key))),
  clear: () => Promise.resolve(database.clear()),
}))

/** The module of a page that was opened just now. */
const openPage = async () => {
  vi.resetModules()
  return import('./kept-lines.ts')
}
const line = { site: 'one', voice: 'Alto', speed: 'normal', text: 'Slowly.' } as const

beforeEach(() => {
  localStorage.clear()
  database.clear()
  afterSet.run = () => undefined
  setSignedInHint(true)
  writeStored('device', 'kept-answers', 1)
})

it('A line is found by what its sound depends on, also by the next page, with its size', async () => {
  const { digestOf, saveLine } = await openPage()
  await saveLine(await digestOf(line), new Uint8Array(7))
  const { findLine, keptSizes } = await openPage()
  expect(await findLine(line)).toEqual(new Uint8Array(7))
  expect([...(await keptSizes()).values()]).toEqual([7])
  for (const change of [{ site: 'two' }, { voice: 'Bass' }, { speed: 'slow' }, { text: 'Slower.' }] as const) {
    expect(await findLine({ ...line, ...change })).toBeUndefined()
  }
})

it('Lines that are no longer wanted are removed, and all of them on request', async () => {
  const { removeLines, removeOtherLines, saveLine, keptSizes } = await openPage()
  await saveLine('one', new Uint8Array(1))
  await saveLine('two', new Uint8Array(2))
  await removeOtherLines(new Set(['two']))
  expect([[...(await keptSizes())], [...database.keys()]]).toEqual([[['two', 2]], ['two.2']])
  await removeLines()
  expect([database.size, (await keptSizes()).size]).toEqual([0, 0])
})

it('Nothing is stored of a member who signed out, also when that happens meanwhile', async () => {
  const { saveLine } = await openPage()
  afterSet.run = () => writeStored('device', 'kept-answers', undefined)
  await expect(saveLine('one', new Uint8Array(1))).rejects.toThrow('Signed out')
  await expect(saveLine('two', new Uint8Array(1))).rejects.toThrow('Signed out')
  expect(database.size).toBe(0)
})
