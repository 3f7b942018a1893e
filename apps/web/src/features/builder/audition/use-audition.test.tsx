/** The audition of the screen ends with all other sound. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { QUIET_EVENT } from '../../../ui/quiet-event.ts'
import { createBuilderStore } from '../document/builder-store.ts'
import { emptyDocument } from '../document/open-game.ts'
import type { ScriptWords } from '../document/script-words.ts'
import type { LoadSound } from './audition.ts'
import { useAudition } from './use-audition.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const close = vi.fn<() => void>()
  const loading = Promise.withResolvers<Awaited<ReturnType<LoadSound>>>()
  const store = createBuilderStore(emptyDocument(defaultSettings))
  const words = { spokenOf: () => null } as unknown as ScriptWords
  const { result, unmount } = renderHook(() => useAudition(store, () => loading.promise, words))
  act(() => result.current.toggle())
  const now = () => performance.now() / 1000
  const load = () => loading.resolve({ now, play: () => undefined, say: () => undefined, close })
  return { audition: result.current, close, load, unmount }
}
const quieten = (): void => act(() => void dispatchEvent(new Event(QUIET_EVENT)))

test('an audition that plays stops and closes its sound when all sound ends', async () => {
  const { audition, close, load } = open()
  load()
  await vi.advanceTimersByTimeAsync(500)
  expect(audition.at.get()).toBeGreaterThan(0)
  quieten()
  expect(audition.at.get()).toBeNull()
  expect(close).toHaveBeenCalledOnce()
})

test('an audition whose sound is still loading does not begin, and closes it', async () => {
  const { audition, close, load } = open()
  quieten()
  expect(audition.at.get()).toBeNull()
  load()
  await vi.advanceTimersByTimeAsync(500)
  expect(audition.at.get()).toBeNull()
  expect(close).toHaveBeenCalledOnce()
})
