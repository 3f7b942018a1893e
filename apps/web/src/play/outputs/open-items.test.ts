import type { Owned } from '@rubato/contracts/domain'
import type { SessionSummary, StageView } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { createOpenItemsKeeper, forgetOpenItems, readCutOffSession } from './open-items.ts'

describe('open items', () => {
  const createShelf = () => {
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
  const createKeeper = (shelf: ReturnType<typeof createShelf>, owned: readonly Owned[] = []) => {
    wall = NOON
    return createOpenItemsKeeper({ shelf, wall: () => wall, owned, isWorn: (item) => item !== 'breath' })
  }
  const savedItems = (shelf: ReturnType<typeof createShelf>) =>
    readCutOffSession(shelf)?.items.map(({ item }) => item) ?? null
  const over = (time: number) => ({ kind: 'over', time, summary: {} as SessionSummary }) as const

  it('survive a crash in safe order', () => {
    const shelf = createShelf()
    const keeper = createKeeper(shelf)
    keeper.take(show(1, ['eyes-closed', 'breath']))
    keeper.tick?.(1)
    expect(savedItems(shelf)).toEqual(['breath', 'eyes-closed'])
  })

  it('keep since when, until when, how much, which kind, and the member’s own name', () => {
    const shelf = createShelf()
    const keeper = createKeeper(shelf, [{ id: 'soft-rope', name: 'Red silk' }, { id: 'nipple-clamps' }])
    const open = [
      { item: 'ball-tie', since: 30_000, until: 90_000, binding: 'ball-wrapping' },
      { item: 'clamp-weight', since: 30_000, until: 50_000, level: 100 },
    ]
    keeper.take({ kind: 'show', time: 1, view: { open: open.slice(0, 1) } as unknown as StageView })
    keeper.tick?.(1)
    wall += 10_000
    keeper.take({ kind: 'show', time: 2, view: { open } as unknown as StageView })
    keeper.tick?.(2)
    expect(readCutOffSession(shelf)?.items).toEqual([
      { item: 'ball-tie', since: NOON, until: NOON + 60_000, binding: 'ball-wrapping', name: 'Red silk' },
      { item: 'clamp-weight', since: NOON + 10_000, until: NOON + 30_000, level: 100 },
    ])
  })

  it('keep what came off while nobody answered, until somebody goes on', () => {
    const shelf = createShelf()
    const keeper = createKeeper(shelf)
    const unconfirmed = [{ item: 'gag', since: 0, until: 60_000 }]
    keeper.take({ kind: 'show', time: 1, view: { open: [], unconfirmed } as unknown as StageView })
    keeper.tick?.(1)
    expect(savedItems(shelf)).toEqual(['gag'])
    keeper.take(show(2, []))
    keeper.tick?.(2)
    expect(savedItems(shelf)).toBeNull()
  })

  it('begin anew when an item comes off and goes on again', () => {
    const shelf = createShelf()
    const keeper = createKeeper(shelf)
    for (const [time, items] of [
      [1, ['clamps']],
      [2, []],
      [3, ['clamps']],
    ] as const) {
      keeper.take(show(time, [...items]))
      keeper.tick?.(time)
      wall += 5000
    }
    expect(readCutOffSession(shelf)?.items[0]?.since).toBe(NOON + 10_000)
  })

  it('leave nothing to say when a session is cut off while nothing is open', () => {
    const shelf = createShelf()
    const keeper = createKeeper(shelf)
    keeper.take(show(1, []))
    keeper.tick?.(1)
    expect(readCutOffSession(shelf)).toBeNull()
    keeper.take(show(2, ['clamps']))
    keeper.tick?.(2)
    expect(savedItems(shelf)).toEqual(['clamps'])
    keeper.take(show(3, []))
    keeper.tick?.(3)
    expect(readCutOffSession(shelf)).toBeNull()
  })

  it('are forgotten when the session ends by itself', () => {
    const shelf = createShelf()
    const keeper = createKeeper(shelf)
    keeper.take(show(1, ['clench']))
    keeper.take(over(2))
    // The session's last picture comes with its end.
    keeper.take(show(2, []))
    keeper.tick?.(3)
    expect(readCutOffSession(shelf)).toBeNull()
  })

  it('stay saved after a stop until the member confirms', () => {
    const shelf = createShelf()
    const keeper = createKeeper(shelf)
    keeper.take(show(1, ['clench']))
    keeper.tick?.(1)
    keeper.silence()
    keeper.take(show(2, []))
    keeper.take(over(2))
    keeper.tick?.(Number.POSITIVE_INFINITY)
    expect(savedItems(shelf)).toEqual(['clench'])
    forgetOpenItems(shelf)
    expect(readCutOffSession(shelf)).toBeNull()
  })

  it.each(['{broken', '{"item":"plug"}', ''])('are not taken for nothing when %s was saved', (text) => {
    const shelf = createShelf()
    shelf.setItem('rubato.open-items', text)
    expect(readCutOffSession(shelf)).toEqual({ items: [], isComplete: false })
  })

  it('are none where the browser forbids storage', () => {
    const forbidden = (): never => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    const shelf = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    expect(readCutOffSession(shelf)).toBeNull()
    expect(() => forgetOpenItems(shelf)).not.toThrow()
  })

  it('stay on the list when only part of what was saved can be read', () => {
    const shelf = createShelf()
    shelf.setItem('rubato.open-items', '[{"item":"plug","since":"noon"},{"item":"unheard-of"}]')
    expect(readCutOffSession(shelf)).toEqual({ items: [{ item: 'plug' }], isComplete: false })
  })
})
