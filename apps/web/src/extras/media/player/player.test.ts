import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MediaLink } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { OTHER_TYPE_RANK } from '../sources/medium.ts'
import { FADE_MS, RETRY_MS, type MediaPlayer } from './player.ts'
import { BYTES, setUp } from './testing/set-up.ts'

const view = (status: StageView['status'], time: number) =>
  ({ kind: 'show', time, view: { status } as StageView }) as const
const take = (player: MediaPlayer, ...cues: Parameters<MediaPlayer['take']>[0][]) =>
  cues.forEach((cue) => player.take(cue))

describe('the player of media', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('holds at most the current medium and the next two through an hour with a folder of 1,000 pictures', async () => {
    const { run, held, shown, bytes, player } = setUp(1000, { broken: (key) => key.endsWith('7') })
    const perMinute: number[] = []
    for (let minute = 0; minute < 60; minute++) {
      let most = 0
      for (let second = 0; second < 60; second++) {
        await run(1, 1)
        most = Math.max(most, bytes())
      }
      perMinute.push(most)
    }
    expect(Math.max(...perMinute)).toBe(3 * BYTES)
    expect(perMinute.at(-1)! / perMinute[1]!).toBeLessThan(1.1)
    expect(shown.length).toBeGreaterThan(250)
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.some((key) => key.endsWith('7'))).toBe(false)
    player.silence()
    expect(held.size).toBe(0)
  })

  it('shows the next one at once, and never again one that the member refuses, in later sessions too', async () => {
    const { player, run, current } = setUp(3)
    await run(2)
    const first = current()
    player.next()
    await run(1)
    const refused = current()!
    expect(refused).not.toBe(first)
    player.exclude()
    await run(90)
    expect(current()).not.toBe(refused)
    const later = setUp(3)
    await later.run(90)
    expect(later.shown).not.toContain(refused)
    expect(new Set(later.shown).size).toBe(2)
  })

  it('says that nothing is left when everything is broken or refused', async () => {
    const broken = setUp(5, { broken: () => true })
    await broken.run(2)
    expect(broken.player.state.get()).toBe('empty')
    const single = setUp(1)
    await single.run(2)
    single.player.exclude()
    expect([single.player.state.get(), single.held.size, single.host.childElementCount]).toEqual(['empty', 0, 0])
  })

  it('drops nothing in an outage, asks again every half minute, and goes on when it is over', async () => {
    const { player, run, shown, asked, current } = setUp(200, { isAway: (now) => now >= 3 && now < 90 })
    await run(3, 0.025)
    const before = current()
    await run(86, 0.025)
    // The medium that is shown stays; each of three attempts tries three media.
    expect(current()).not.toBeUndefined()
    expect(asked.filter(({ at }) => at >= 3000).length).toBeLessThanOrEqual(9)
    const inOutage = shown.length
    await run(60, 0.025)
    expect(shown.length).toBeGreaterThan(inOutage + 2)
    expect([before !== undefined, player.state.get()]).toEqual([true, 'showing'])
  })

  it('says that the media cannot be reached, and shows them when they can again', async () => {
    const { player, run } = setUp(5, { isAway: (now) => now < 20 })
    await run(10)
    expect(player.state.get()).toBe('unavailable')
    await run(40)
    expect(player.state.get()).toBe('showing')
  })

  it('says that it shows media of another type once all of the wanted type are broken', async () => {
    const { player, run, current } = setUp(4, {
      broken: (key) => key === 'p0',
      rank: (key) => (key === 'p0' ? 0 : OTHER_TYPE_RANK),
    })
    await run(2)
    expect(player.state.get()).toBe('showing-other')
    expect(current()).toMatch(/^p[123]$/)
    const wanted = setUp(4, { rank: (key) => (key === 'p0' ? 0 : OTHER_TYPE_RANK) })
    await wanted.run(30)
    expect([wanted.player.state.get(), wanted.shown]).toEqual(['showing', ['p0']])
  })

  it('asks a source again that did not answer', async () => {
    let calls = 0
    const { player, run } = setUp(2, {
      list: async () => {
        calls += 1
        throw new Error('no answer')
      },
    })
    await run(2)
    expect(player.state.get()).toBe('unavailable')
    await run(RETRY_MS / 1000)
    expect(calls).toBe(2)
  })

  it('shows a medium of the game at its time for its length, after a pause too', async () => {
    const { player, run, current, held } = setUp(20)
    const link: MediaLink = { mediaType: 'image', tag: 'x', source: { id: 'local', url: 'f' }, url: 'linked' }
    await run(2)
    take(player, { kind: 'media', time: 5, link, duration: 20 }, view('paused', 10), view('playing', 40))
    await run(2)
    expect(current()).not.toBe('linked')
    await run(4)
    expect(current()).toBe('linked')
    await run(44)
    // 30 s of pause: it stays until 55 s.
    expect(current()).toBe('linked')
    await run(6)
    expect(current()).not.toBe('linked')
    expect(held.size).toBeLessThanOrEqual(3)
  })

  it('shows the picture of a line over the medium of its section, which comes back after it', async () => {
    const { player, run, current } = setUp(20)
    const linkOf = (url: string): MediaLink => ({
      mediaType: 'image',
      tag: 'x',
      source: { id: 'local', url: 'f' },
      url,
    })
    take(player, { kind: 'media', time: 2, link: linkOf('section'), duration: 60 })
    take(player, { kind: 'media', time: 10, link: linkOf('one'), duration: 5 })
    take(player, { kind: 'media', time: 15, link: linkOf('two'), duration: 5 }, view('paused', 17), view('playing', 27))
    await run(8)
    expect(current()).toBe('section')
    await run(6)
    expect(current()).toBe('one')
    await run(14)
    expect(current()).toBe('two')
    await run(8)
    expect(current()).toBe('section')
    await run(34)
    // 10 s of pause: its time ends at 72 s.
    expect(current()).toBe('section')
    await run(8)
    expect(current()).not.toBe('section')
  })

  it('goes on while the game names a light', async () => {
    const { player, run, current } = setUp(20)
    await run(2)
    const before = current()
    take(player, { kind: 'media', time: 3, link: { light: 'tide' }, duration: 6 })
    await run(4)
    expect(current()).toBe(before)
  })

  it('forgets a medium of the game that was taken back', async () => {
    const { player, run, shown } = setUp(20)
    const link: MediaLink = { mediaType: 'image', tag: 'x', source: { id: 'local', url: 'f' }, url: 'linked' }
    take(player, { kind: 'media', time: 5, link, duration: 20 })
    player.retract(4)
    await run(10)
    expect(shown).not.toContain('linked')
  })

  it('is empty and silent as soon as a stop returns, and stays so', async () => {
    const { player, run, host, held, source } = setUp(4, { type: 'video' })
    await run(2)
    const video = host.querySelector('video')!
    video.muted = false
    player.silence()
    expect([video.muted, host.childElementCount, held.size]).toEqual([true, 0, 0])
    expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled()
    player.use(source)
    player.next()
    await run(30)
    expect([host.childElementCount, held.size, player.state.get()]).toEqual([0, 0, 'off'])
  })

  it('stands still with reduced motion: clips are not played, nothing fades', async () => {
    const moving = setUp(3, { type: 'video' })
    await moving.run(13)
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalled()
    expect((moving.host.lastElementChild as HTMLElement).style.transitionDuration).toBe(`${FADE_MS}ms`)
    moving.player.silence()
    expect(moving.held.size, 'in the middle of a crossfade').toBe(0)
    vi.mocked(HTMLMediaElement.prototype.play).mockClear()
    const still = setUp(3, { type: 'video', isStill: true })
    await still.run(30)
    expect(still.shown.length).toBeGreaterThan(1)
    expect(HTMLMediaElement.prototype.play).not.toHaveBeenCalled()
    expect((still.host.lastElementChild as HTMLElement).style.transitionDuration).toBe('0ms')
  })
})
