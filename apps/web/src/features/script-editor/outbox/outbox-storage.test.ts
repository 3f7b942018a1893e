/** A device that refuses to store the outbox, as with an exceeded quota. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, storedKeys, writeStored } from '../../../lib/storage/stored.ts'
import type { UnsentWork } from '../document/editor-state.ts'
import { id } from './fake-server.ts'
import { outboxPrefix } from './outbox-key.ts'
import { findUnsent, openOutbox } from './outbox-storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => void vi.restoreAllMocks())

const [MEMBER, SCRIPT] = [id(8), id(7)]
const PREFIX = `${outboxPrefix(MEMBER)}${SCRIPT}.`
const deletionOf = (...numbers: number[]): UnsentWork => ({
  queue: numbers.map((n) => ({ kind: 'delete', id: id(n), revision: 1 })),
  conflicts: [],
})
const stored = () => storedKeys('device', PREFIX).map((key) => readStored('device', key))

/** Lets `count` entries be written, and refuses the following ones until the returned function is called. */
function refuseAfter(count: number): () => void {
  const { setItem } = Storage.prototype
  let written = 0
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function write(this: Storage, ...entry) {
    if (++written > count) throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
    setItem.apply(this, entry)
  })
  return () => spy.mockRestore()
}

test('an update that the device refuses is reported, although an earlier state is stored', async () => {
  const { save, close } = await openOutbox(MEMBER, SCRIPT)
  refuseAfter(1)
  expect(save(deletionOf(1))).toBe(true)
  expect(save(deletionOf(1, 2))).toBe(false)
  expect(stored()).toEqual([deletionOf(1)])
  expect(save(deletionOf()), 'nothing is left to store').toBe(true)
  expect(stored()).toEqual([])
  close()
})

test('the entry of a closed tab stays until its work is stored in the new entry', async () => {
  for (const n of [1, 2]) writeStored('device', `${PREFIX}tab-${n}`, deletionOf(n))
  const accept = refuseAfter(1)
  const { unsent, save, close } = await openOutbox(MEMBER, SCRIPT)
  expect(unsent).toEqual(deletionOf(1, 2))
  expect(findUnsent(MEMBER).count, 'no work is lost').toBe(2)
  expect(stored()).toHaveLength(2)
  accept()
  expect(save(unsent)).toBe(true)
  expect(stored()).toEqual([deletionOf(1, 2)])
  close()
})

test('the entry of a closed tab that could not be moved is deleted when its work is sent', async () => {
  writeStored('device', `${PREFIX}tab-1`, deletionOf(1))
  refuseAfter(0)
  const { save, close } = await openOutbox(MEMBER, SCRIPT)
  expect(stored()).toEqual([deletionOf(1)])
  expect(save(deletionOf())).toBe(true)
  expect(stored()).toEqual([])
  close()
})
