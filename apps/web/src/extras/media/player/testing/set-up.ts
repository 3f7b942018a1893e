/** A player of media for tests, with its own source. Needs vitest's fake timers. */
import { vi } from 'vitest'
import type { MediumAhead } from '@rubato/engine'
import type { MediaSource, Medium } from '../../sources/medium.ts'
import { NetworkError } from '../../../../lib/api/api-error.ts'
import { readExcluded } from '../excluded.ts'
import type { Loaded } from '../loader.ts'
import type { MediumElement } from '../open-element.ts'
import { MediaPlayer } from '../player.ts'
import { createStack } from '../stack.ts'

/** Effects of a session are handed out this long before their time, s. */
const HORIZON_S = 1
/** How long a medium of the game is shown, s. */
export const LINK_S = 10
/** Bytes of each picture. */
export const BYTES = 2_000_000

interface Options {
  broken?: (key: string) => boolean
  /** Whether the provider cannot be reached at a time, s. */
  isAway?: (now: number) => boolean
  /** How long the provider takes for a medium, ms. */
  delay?: (key: string) => number
  /** Media of the game, at session times, ms; session time is audio time here. */
  game?: readonly MediumAhead[]
  isStill?: boolean
  list?: MediaSource['list']
  rank?: (key: string) => number
  type?: Medium['type']
}

/** A player on a fake clock, with a source of `count` pictures, and the media that it holds in memory. */
export function setUp(count: number, options: Options = {}) {
  const {
    broken = () => false,
    isAway = () => false,
    delay,
    game = [],
    isStill = false,
    list,
    rank,
    type = 'image',
  } = options
  const mediumOf = (key: string): Medium => ({
    key,
    type,
    tags: [],
    rank: rank?.(key) ?? 0,
    load: async () => new Blob(),
  })
  const media = Array.from({ length: count }, (_, n) => mediumOf(`p${n}`))
  const held = new Set<string>()
  const shown: string[] = []
  const host = document.createElement('div')
  const stack = createStack()
  stack.attach(host)
  let now = 0
  let handedOut = 0
  /** When each was requested, ms. */
  const asked: { key: string; at: number }[] = []
  const open = async (medium: Medium): Promise<Loaded<MediumElement>> => {
    asked.push({ key: medium.key, at: Math.round(now * 1000) })
    const wait = delay?.(medium.key)
    await (wait === undefined ? Promise.resolve() : new Promise((done) => setTimeout(done, wait)))
    if (isAway(now)) throw new NetworkError('No network.')
    if (broken(medium.key)) throw new Error('broken')
    const element = type === 'video' ? document.createElement('video') : new Image()
    element.dataset['key'] = medium.key
    held.add(medium.key)
    return { medium, element, release: () => (element.remove(), held.delete(medium.key)) }
  }
  const source: MediaSource = {
    list: list ?? (async () => media),
    // In no list, so that it is shown for its link alone.
    find: ({ url }) => mediumOf(url),
  }
  const player = new MediaPlayer({
    preference: { tags: ['x'], mediaTypes: ['image', 'video'] },
    now: () => now,
    sessionTime: () => now * 1000,
    mediaAhead: (most) => game.filter(({ at }) => at >= horizon()).slice(0, most),
    open,
    stack,
    sound: { apply: () => undefined, close: () => undefined },
    excluded: readExcluded(),
    isStill: () => isStill,
  })
  const current = () => (host.lastElementChild as HTMLElement | null)?.dataset['key']
  const horizon = () => (now + HORIZON_S) * 1000
  const run = async (seconds: number, step = 0.5) => {
    for (const end = now + seconds; now < end; now += step) {
      for (const { at, link } of game.slice(handedOut).filter((medium) => medium.at < horizon())) {
        handedOut += 1
        player.take({ kind: 'media', time: at / 1000, link, duration: LINK_S })
      }
      player.tick(now)
      await vi.advanceTimersByTimeAsync(step * 1000)
      const key = current()
      if (key !== undefined && key !== shown.at(-1)) shown.push(key)
    }
  }
  player.use(source)
  const bytes = () => held.size * BYTES
  return { player, run, host, held, shown, asked, current, bytes, source, now: () => now }
}
