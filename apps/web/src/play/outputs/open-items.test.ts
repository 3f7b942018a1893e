import type { Owned } from '@rubato/contracts/domain'
import type { ReleaseStep, SessionSummary, StageView } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { createOpenItemsRecorder, forgetOpenItems, openItemsKeys, readCutOffSession } from './open-items.ts'

describe('open items', () => {
  const createItemStorage = () => {
    const saved = new Map<string, string>()
    return {
      get length() {
        return saved.size
      },
      key: (index: number) => [...saved.keys()][index] ?? null,
      getItem: (key: string) => saved.get(key) ?? null,
      setItem: (key: string, value: string) => void saved.set(key, value),
      removeItem: (key: string) => void saved.delete(key),
    }
  }
  const readAll = (storage: ReturnType<typeof createItemStorage>) => readCutOffSession(storage, openItemsKeys(storage))
  const stepsOf = (items: readonly string[]) =>
    items.map((item) => ({ item, since: 0, until: 60_000 })) as unknown as readonly ReleaseStep[]
  const show = (time: number, items: readonly string[]) =>
    ({ kind: 'show', time, view: { open: [], toRelease: stepsOf(items) } as unknown as StageView }) as const
  const NOON = Date.UTC(2026, 0, 1, 12)
  let wall = NOON
  const createRecorder = (storage: ReturnType<typeof createItemStorage>, owned: readonly Owned[] = []) => {
    wall = NOON
    return createOpenItemsRecorder({ storage, wall: () => wall, owned, isWorn: (item) => item !== 'breath' })
  }
  const savedItems = (storage: ReturnType<typeof createItemStorage>) =>
    readAll(storage)?.items.map(({ item }) => item) ?? null
  const over = (time: number) => ({ kind: 'over', time, summary: {} as SessionSummary }) as const

  it('survive a crash in release order', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    recorder.take(show(1, ['breath', 'eyes-closed']))
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
    recorder.take({ kind: 'show', time: 1, view: { toRelease: open.slice(0, 1) } as unknown as StageView })
    recorder.tick?.(1)
    wall += 10_000
    recorder.take({ kind: 'show', time: 2, view: { toRelease: open } as unknown as StageView })
    recorder.tick?.(2)
    expect(readAll(storage)?.items).toEqual([
      { item: 'ball-tie', since: NOON, until: NOON + 60_000, binding: 'ball-wrapping', name: 'Red silk' },
      { item: 'clamp-weight', since: NOON + 10_000, until: NOON + 30_000, level: 100 },
    ])
  })

  it('of a session stay listed while another tab begins, plays and ends one', () => {
    const storage = createItemStorage()
    const [first, other] = [createRecorder(storage), createRecorder(storage)]
    first.take(show(1, ['clamps']))
    first.tick?.(1)
    for (const cue of [show(1, []), show(2, ['gag']), over(3)]) {
      other.take(cue)
      other.tick?.(cue.time)
      expect(savedItems(storage)).toContain('clamps')
    }
    other.forget()
    expect([savedItems(storage), first.items()]).toEqual([['clamps'], [expect.objectContaining({ item: 'clamps' })]])
    first.forget()
    expect([savedItems(storage), first.items()]).toEqual([null, []])
  })

  it('of two sessions that were cut off are one list, with one entry for each item', () => {
    const storage = createItemStorage()
    for (const items of [['gag', 'clamps'], ['clamps']]) {
      const recorder = createRecorder(storage)
      recorder.take(show(1, items))
      recorder.tick?.(1)
    }
    expect(savedItems(storage)).toEqual(['gag', 'clamps'])
  })

  it('are known to the stage where the browser can store nothing', () => {
    const storage = createItemStorage()
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const recorder = createRecorder(storage)
    recorder.take(show(1, ['clamps']))
    recorder.tick?.(1)
    expect(recorder.items()).toMatchObject([{ item: 'clamps', since: NOON }])
  })

  it('are stored as a stop lists them', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    recorder.take(show(1, ['gag']))
    recorder.tick?.(1)
    recorder.silence()
    recorder.take({ kind: 'safe-state', time: 2, release: stepsOf(['gag', 'clamps']) })
    recorder.take(show(2, []))
    recorder.take(over(2))
    recorder.tick?.(Number.POSITIVE_INFINITY)
    expect(savedItems(storage)).toEqual(['gag', 'clamps'])
  })

  it('keep their times over a sleep, which counts as time that they were on', () => {
    const recorder = createRecorder(createItemStorage())
    const times = [
      [1, 600_000],
      [2, 360_000],
    ] as const
    for (const [time, since] of times) {
      const toRelease = [{ item: 'clamps', since, until: since + 600_000 }]
      recorder.take({ kind: 'show', time, view: { toRelease } as unknown as StageView })
      recorder.tick?.(time)
    }
    expect(recorder.items()).toMatchObject([{ item: 'clamps', since: NOON }])
  })

  it('start when they are put on, not when that was announced', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    for (const [time, since] of [
      [1, 10_000],
      [2, 40_000],
      [3, 40_000],
    ] as const) {
      const toRelease = [{ item: 'clamps', since, until: since + 60_000 }]
      recorder.take({ kind: 'show', time, view: { toRelease } as unknown as StageView })
      recorder.tick?.(time)
      wall += 30_000
    }
    expect(recorder.items()).toMatchObject([{ since: NOON + 30_000, until: NOON + 90_000 }])
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
    expect(readAll(storage)?.items[0]?.since).toBe(NOON + 10_000)
  })

  it('leave no record when a session is cut off while no item is open', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    recorder.take(show(1, []))
    recorder.tick?.(1)
    expect(readAll(storage)).toBeNull()
    recorder.take(show(2, ['clamps']))
    recorder.tick?.(2)
    expect(savedItems(storage)).toEqual(['clamps'])
    recorder.take(show(3, []))
    recorder.tick?.(3)
    expect(readAll(storage)).toBeNull()
  })

  it('are removed when the session ends by itself', () => {
    const storage = createItemStorage()
    const recorder = createRecorder(storage)
    recorder.take(show(1, ['clench']))
    recorder.take(over(2))
    // The session's last view comes with its end.
    recorder.take(show(2, []))
    recorder.tick?.(3)
    expect(readAll(storage)).toBeNull()
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
    recorder.forget()
    expect(readAll(storage)).toBeNull()
  })

  it.each(['{broken', '{"item":"plug"}', ''])('are unknown, not absent, when %s was saved', (text) => {
    const storage = createItemStorage()
    storage.setItem('rubato.open-items', text)
    expect(readAll(storage)).toEqual({ items: [], isComplete: false })
  })

  it('are absent where the browser forbids storage', () => {
    const forbidden = (): never => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    const storage = { length: 1, key: forbidden, getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    expect(readAll(storage)).toBeNull()
    expect(readCutOffSession(storage, ['rubato.open-items'])).toBeNull()
    expect(() => forgetOpenItems(storage, ['rubato.open-items'])).not.toThrow()
  })

  it('stay on the list when only part of the record is valid', () => {
    const storage = createItemStorage()
    storage.setItem('rubato.open-items', '[{"item":"plug","since":"noon"},{"item":"unheard-of"}]')
    expect(readAll(storage)).toEqual({ items: [{ item: 'plug' }], isComplete: false })
  })
})
