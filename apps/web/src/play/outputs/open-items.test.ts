import type { Owned } from '@rubato/contracts/domain'
import type { SessionSummary, StageView } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { createOpenItemsRecorder, forgetOpenItems, readCutOffSession } from './open-items.ts'

describe('open items', () => {
  const createItemStorage = () => {
    const saved = new Map<string, string>()
    return {
      getItem: (key: string) => saved.get(key) ?? null,
      setItem: (key: string, value: string) => void saved.set(key, value),
      removeItem: (key: string) => void saved.delete(key),
    }
  }
  const show = (time: number, items: string[]) =>
    ({
      kind: 'show',
      time,
      view: { open: items.map((item) => ({ item, since: 0, until: 60_000 })) } as unknown as StageView,
    }) as const
  const NOON = Date.UTC(2026, 0, 1, 12)
  let wall = NOON
  const createRecorder = (storage: ReturnType<typeof createItemStorage>, owned: readonly Owned[] = []) => {
    wall = NOON
    return createOpenItemsRecorder({ storage, wall: () => wall, owned, isWorn: (item) => item !== 'breath' })
  }
  const savedItems = (storage: ReturnType<typeof createItemStorage>) =>
    readCutOffSession(storage)?.items.map(({ item }) => item) ?? null
  const over = (time: number) => ({ kind: 'over', time, summary: {} as SessionSummary }) as const

  it('survive a crash in release order', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    recorder.take(show(1, ['eyes-closed', 'breath']))
    recorder.tick?.(1)
    expect(savedItems(storage)).toEqual(['breath', 'eyes-closed'])
  })

  it('keep start, end, level, binding and the member’s name', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage, [{ id: 'soft-rope', name: 'Red silk' }, { id: 'nipple-clamps' }])
    const open = [
      { item: 'ball-tie', since: 30_000, until: 90_000, binding: 'ball-wrapping' },
      { item: 'clamp-weight', since: 30_000, until: 50_000, level: 100 },
    ]
    recorder.take({ kind: 'show', time: 1, view: { open: open.slice(0, 1) } as unknown as StageView })
    recorder.tick?.(1)
    wall += 10_000
    recorder.take({ kind: 'show', time: 2, view: { open } as unknown as StageView })
    recorder.tick?.(2)
    expect(readCutOffSession(storage)?.items).toEqual([
      { item: 'ball-tie', since: NOON, until: NOON + 60_000, binding: 'ball-wrapping', name: 'Red silk' },
      { item: 'clamp-weight', since: NOON + 10_000, until: NOON + 30_000, level: 100 },
    ])
  })

  it('keep items whose release was not confirmed, until the session continues', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    const unconfirmed = [{ item: 'gag', since: 0, until: 60_000 }]
    recorder.take({ kind: 'show', time: 1, view: { open: [], unconfirmed } as unknown as StageView })
    recorder.tick?.(1)
    expect(savedItems(storage)).toEqual(['gag'])
    recorder.take(show(2, []))
    recorder.tick?.(2)
    expect(savedItems(storage)).toBeNull()
  })

  it('start again when an item comes off and goes on again', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    for (const [time, items] of [
      [1, ['clamps']],
      [2, []],
      [3, ['clamps']],
    ] as const) {
      recorder.take(show(time, [...items]))
      recorder.tick?.(time)
      wall += 5000
    }
    expect(readCutOffSession(storage)?.items[0]?.since).toBe(NOON + 10_000)
  })

  it('leave no record when a session is cut off while no item is open', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    recorder.take(show(1, []))
    recorder.tick?.(1)
    expect(readCutOffSession(storage)).toBeNull()
    recorder.take(show(2, ['clamps']))
    recorder.tick?.(2)
    expect(savedItems(storage)).toEqual(['clamps'])
    recorder.take(show(3, []))
    recorder.tick?.(3)
    expect(readCutOffSession(storage)).toBeNull()
  })

  it('are removed when the session ends by itself', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    recorder.take(show(1, ['clench']))
    recorder.take(over(2))
    // The session's last view comes with its end.
    recorder.take(show(2, []))
    recorder.tick?.(3)
    expect(readCutOffSession(storage)).toBeNull()
  })

  it('stay saved after a stop until the member confirms', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    recorder.take(show(1, ['clench']))
    recorder.tick?.(1)
    recorder.silence()
    recorder.take(show(2, []))
    recorder.take(over(2))
    recorder.tick?.(Number.POSITIVE_INFINITY)
    expect(savedItems(storage)).toEqual(['clench'])
    forgetOpenItems(storage)
    expect(readCutOffSession(storage)).toBeNull()
  })

  it.each(['{broken', '{"item":"plug"}', ''])('are unknown, not absent, when %s was saved', (text) => {
    const storage = createItemStorage()
    storage.setItem('rubato.open-items', text)
    expect(readCutOffSession(storage)).toEqual({ items: [], isComplete: false })
  })

  it('are absent where the browser forbids storage', () => {
    const forbidden = (): never => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    expect(readCutOffSession(storage)).toBeNull()
    expect(() => forgetOpenItems(storage)).not.toThrow()
  })

  it('stay on the list when only part of the record is valid', () => {
    const storage = createItemStorage()
    storage.setItem('rubato.open-items', '[{"item":"plug","since":"noon"},{"item":"unheard-of"}]')
    expect(readCutOffSession(storage)).toEqual({ items: [{ item: 'plug' }], isComplete: false })
  })
})
