import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MediumAhead } from '@rubato/engine'
import { LINKS_MAX, linksAhead, SOON_MS } from './links.ts'
import { AHEAD } from './loader.ts'
import { FADE_MS } from './player.ts'
import { LINK_S, setUp } from './testing/set-up.ts'

/** Media of a game at these times, s: "at20" at 20 s. */
const gameAt = (...times: number[]): MediumAhead[] =>
  times.map((time) => ({
    at: time * 1000,
    link: { mediaType: 'image', tag: 'x', source: { id: 'scrolller', url: 'page' }, url: `at${time}` },
  }))
const isLink = (key: string) => key.startsWith('at')
/** A provider takes this long for a medium, ms. */
const SLOW_MS = 8000
const slow = () => SLOW_MS

describe('media of a game', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
  })
  afterEach(() => vi.useRealTimers())

  it('are loaded ahead without the lights among them, which need no loading', () => {
    const lights: MediumAhead[] = [1, 2, 3].map((at) => ({ at, link: { light: 'tide' } }))
    expect(linksAhead([...lights, ...gameAt(5)], 0)).toMatchObject([{ url: 'at5' }])
  })

  it('appear at their times from a slow provider, within the bound of memory', async () => {
    const times = [25, 35, 45, 55, 65, 75, 300]
    const { run, current, held, now } = setUp(50, { game: gameAt(...times), delay: slow })
    const begun = new Map<string, number>()
    let most = 0
    while (now() < 320) {
      await run(0.5)
      const key = current()
      if (key !== undefined && isLink(key) && !begun.has(key)) begun.set(key, now())
      most = Math.max(most, held.size)
    }
    for (const time of times) {
      expect(begun.get(`at${time}`), `of ${time} s`).toBeGreaterThanOrEqual(time)
      expect(begun.get(`at${time}`), `of ${time} s`).toBeLessThanOrEqual(time + 1)
    }
    expect(most).toBeGreaterThan(3)
    expect(most).toBeLessThanOrEqual(1 + AHEAD + LINKS_MAX)
  })

  it('are asked for two ahead, and a minute ahead where they are more', async () => {
    const { run, asked } = setUp(3, { game: gameAt(300, 400, 410, 420) })
    const askedFor = (key: string) => asked.find((each) => each.key === key)?.at ?? null
    await run(2)
    expect([askedFor('at300'), askedFor('at400')].every((at) => at !== null && at < 2000)).toBe(true)
    expect(askedFor('at410')).toBeNull()
    await run(350)
    expect(askedFor('at410')).toBeLessThanOrEqual(302_000)
    expect(askedFor('at420')).toBeNull()
    await run(10)
    expect(askedFor('at420')).toBeGreaterThanOrEqual(420_000 - SOON_MS)
    expect(asked.filter(({ key }) => isLink(key)).length, 'each once').toBe(4)
  })

  it('that are broken or do not come are left out: what is shown stays', async () => {
    const game = gameAt(20, 31, 50)
    const hangs = (key: string) => (key === 'at31' ? 1e9 : 0)
    const { run, shown, current } = setUp(1, { game, delay: hangs, broken: (key) => key === 'at20' })
    await run(48)
    expect(shown).toEqual(['p0'])
    await run(4)
    expect(current(), 'a medium that hangs keeps no other from loading').toBe('at50')
  })

  it('that are late are shown for the rest of their time', async () => {
    const { run, current } = setUp(5, { game: gameAt(4), delay: (key) => (isLink(key) ? SLOW_MS : 0) })
    await run(7)
    expect(current()).not.toBe('at4')
    await run(3)
    expect(current()).toBe('at4')
    await run(4 + LINK_S - 10 + 2)
    expect(current()).not.toBe('at4')
  })

  it.each([
    ['has nothing else', 'empty', async () => []],
    ['does not answer', 'unavailable', () => Promise.reject(new Error('no answer'))],
  ] as const)('are shown over ambient light where the source %s', async (_, state, list) => {
    const { run, current, host, held, player } = setUp(0, { game: gameAt(5), list })
    await run(2)
    expect(player.state.get()).toBe(state)
    await run(5)
    expect([current(), player.state.get()]).toEqual(['at5', 'showing'])
    await run(LINK_S)
    const fading = host.querySelector('img')
    expect(fading?.dataset['shown']).toBeUndefined()
    await run(FADE_MS / 1000)
    expect([host.childElementCount, held.size, player.state.get()]).toEqual([0, 0, state])
  })

  it('are not shown where the member has refused them, and are gone after a stop', async () => {
    const game = gameAt(5, 25)
    const { run, current, player, held, asked } = setUp(4, { game })
    await run(6)
    expect(current()).toBe('at5')
    player.exclude()
    await run(2)
    expect(current()).toMatch(/^p/)
    player.silence()
    expect(held.size).toBe(0)
    const count = asked.length
    await run(30)
    expect([held.size, asked.length]).toEqual([0, count])
    const again = setUp(4, { game: gameAt(5) })
    await again.run(8)
    expect(again.shown.some(isLink)).toBe(false)
  })
})
