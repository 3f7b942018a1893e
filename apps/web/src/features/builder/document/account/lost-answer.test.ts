/** A first save that the account stores and whose answer does not arrive: it is made once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LinearGame } from '@rubato/contracts/domain'
import { newDraftId } from '../../../../domain/unsent-games.ts'
import { NetworkError } from '../../../../lib/api/api-error.ts'
import { details, fakeAccount, ID, memoryStorage, OTHER } from '../testing/fake-account.ts'
import { openSession } from '../testing/open-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A draft whose first save is stored, without its answer being received. */
async function withLostAnswer() {
  const draftId = newDraftId()
  const opened = openSession(memoryStorage(), fakeAccount(), draftId)
  const { store, session, account } = opened
  const { create } = account.calls
  vi.spyOn(account.calls, 'create').mockImplementationOnce(async (game, id) => {
    await create(game, id)
    throw new NetworkError('lost')
  })
  store.setDetails(details)
  await session.saveNow()
  expect(session.status.get().account.kind).toBe('offline')
  return { ...opened, draftId }
}

test('a first save whose answer is lost makes one game, which has what was changed since', async () => {
  const { session, account, addLine, onCreated } = await withLostAnswer()
  addLine()
  await session.saveNow()
  expect(account.games.size).toBe(1)
  expect(account.games.get(ID)).toMatchObject({ revision: 2, events: [{ at: 1000 }] })
  expect(session.status.get()).toMatchObject({ isUnsent: false, account: { kind: 'saved' } })
  expect(onCreated).toHaveBeenCalledWith(ID)
})

test('a first save whose answer is lost makes one game, also after the page was loaded again: the member is asked', async () => {
  const { account, storage, draftId } = await withLostAnswer()
  const again = openSession(storage, account, draftId)
  again.store.setDetails(details)
  again.addLine()
  await again.session.saveNow()
  expect(again.session.status.get().account).toMatchObject({ kind: 'conflict', theirs: { id: ID } })
  expect(account.games.get(ID), 'no version takes the place of the other by itself').toMatchObject({ revision: 1 })
  await again.session.keepAsCopy('copy')
  expect([...account.games.keys()]).toEqual([ID, OTHER])
})

test('a first save whose answer is lost, of a game that was changed elsewhere since, asks which one stays', async () => {
  const { session, account, onCreated } = await withLostAnswer()
  const game = account.games.get(ID) as LinearGame
  account.games.set(ID, { ...game, name: 'Other harbour', revision: 2 })
  await session.saveNow()
  expect(session.status.get().account).toMatchObject({ kind: 'conflict', theirs: { name: 'Other harbour' } })
  session.takeTheirs()
  await vi.advanceTimersByTimeAsync(100)
  expect(session.gameId()).toBe(ID)
  expect(onCreated).toHaveBeenCalledWith(ID)
})

test('a first save whose answer is lost, of a game that was deleted since, makes another one', async () => {
  const { session, account } = await withLostAnswer()
  account.games.delete(ID)
  await session.saveNow()
  expect([...account.games.keys()]).toEqual([OTHER])
  expect(session.status.get().account.kind).toBe('saved')
})
