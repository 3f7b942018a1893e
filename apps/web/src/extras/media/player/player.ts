/** Shows media one after the other, at the times of the session. An output of the stage: a stop removes everything. */
import type { MediaLink, MediaPreference } from '@rubato/contracts/domain'
import { createDueList, createStore, type Output, type OutputCue, type ReadableStore } from '../../../play/extra.ts'
import type { MediaSource, Medium } from '../sources/medium.ts'
import { createChangeTimes } from './change-times.ts'
import type { Excluded } from './excluded.ts'
import { createLoader, type Loaded, type Loader } from './loader.ts'
import type { MediumElement } from './open-element.ts'
import { createPlaylist, type Playlist } from './playlist.ts'
import type { Stack } from './stack.ts'
import type { VideoSound } from './video-sound.ts'

/** Duration of a crossfade, ms. */
export const FADE_MS = 1200
/** A source that did not answer is asked again after this time, ms. */
export const RETRY_MS = 60_000

/** `empty`: the source has nothing that fits. `unavailable`: it does not answer. */
export type PlayerState = 'off' | 'loading' | 'showing' | 'empty' | 'unavailable'

export interface MediaPlayer extends Output {
  state: ReadableStore<PlayerState>
  /** Shows the media of this source from now on; null shows none. */
  use(source: MediaSource | null): void
  next(): void
  /** Shows another medium, and this one never again on this device. */
  exclude(): void
}

export interface PlayerOptions {
  preference: MediaPreference
  /** Audio time, s. */
  now(): number
  open(medium: Medium, signal: AbortSignal): Promise<Loaded<MediumElement>>
  stack: Stack
  sound: VideoSound
  excluded: Excluded
  /** Whether the member asks for reduced motion: clips are shown as pictures, and nothing fades. */
  isStill(): boolean
}

type Timed = Extract<OutputCue, { kind: 'show' | 'media' }>

/** What is shown of one source. */
interface Show {
  source: MediaSource
  signal: AbortSignal
  playlist: Playlist
  loader: Loader<MediumElement>
  current: Loaded<MediumElement> | null
  /** Media that could not be shown; a list that is asked for again has them too. */
  broken: Set<string>
  /** Media of the last list, and how many were taken from the playlist since. */
  listed: number
  taken: number
}

export function createMediaPlayer(options: PlayerOptions): MediaPlayer {
  const { preference, stack, sound, excluded } = options
  const state = createStore<PlayerState>('off')
  const times = createChangeTimes()
  const waiting = createDueList<Timed>()
  let show: Show | null = null
  let isSilenced = false
  let isPaused = false
  let pausedAt = 0
  let wantsNext = false
  /** A medium of the game is shown until this audio time, s. */
  let linkUntil = Number.NEGATIVE_INFINITY
  /** Aborts the list, and everything that belongs to what it listed. */
  let listing = new AbortController()
  let retry: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(retry)
    stack.clear()
    listing.abort()
    show?.loader.close()
    show?.current?.release()
    show = null
    state.set('off')
  }

  const play = (video: HTMLVideoElement | null) => {
    if (!video || isPaused || options.isStill()) return
    sound.apply(video)
    video.play().catch(() => {
      // The browser allows no sound without a click: the clip moves without it.
      video.muted = true
      void video.play().catch(() => undefined)
    })
  }

  const present = (of: Show, loaded: Loaded<MediumElement>) => {
    const before = of.current
    of.current = loaded
    wantsNext = false
    times.shown(options.now())
    stack.show(loaded.element, before && !options.isStill() ? FADE_MS : 0, () => {
      before?.release()
      of.loader.fill()
    })
    play(stack.video())
    state.set('showing')
  }

  const listAgain = async (of: Show) => {
    of.taken = 0
    const media = await of.source.list(preference, of.signal).catch(() => [])
    if (media.length === 0) return
    of.listed = media.length
    of.playlist = createPlaylist(media, (key) => excluded.has(key) || of.broken.has(key))
  }

  const start = async (source: MediaSource, abort: AbortController) => {
    state.set('loading')
    const media = await source.list(preference, abort.signal).catch(() => null)
    if (abort.signal.aborted) return
    if (media === null) {
      state.set('unavailable')
      retry = setTimeout(() => use(source), RETRY_MS)
      return
    }
    const playlist = createPlaylist(media, excluded.has)
    if (playlist.all().length === 0) return state.set('empty')
    const loader = createLoader({ next, open: options.open, onBroken })
    show = {
      source,
      signal: abort.signal,
      playlist,
      loader,
      current: null,
      broken: new Set(),
      listed: media.length,
      taken: 0,
    }
    loader.fill()
  }
  const next = (): Medium | null => {
    if (!show) return null
    show.taken += 1
    if (show.taken > show.listed) void listAgain(show)
    return show.playlist.next()
  }
  const onBroken = ({ key }: Medium) => {
    show?.broken.add(key)
    show?.playlist.drop(key)
    if (show?.playlist.all().length === 0 && !show.current) state.set('empty')
  }

  const use = (source: MediaSource | null) => {
    close()
    if (!source || isSilenced) return
    listing = new AbortController()
    void start(source, listing)
  }

  const showLink = async ({ link, time, duration }: Extract<Timed, { kind: 'media' }>) => {
    const of = show
    const medium = of && findLinked(of, link)
    const loaded = medium ? await of.loader.load(medium) : null
    if (!of || !loaded) return
    if (show !== of || isSilenced) return loaded.release()
    linkUntil = time + duration
    present(of, loaded)
  }
  const findLinked = ({ source, playlist }: Show, link: MediaLink): Medium | null => {
    const found = source.find(link, playlist.all())
    return found && !excluded.has(found.key) ? found : null
  }

  const setPaused = (paused: boolean, now: number) => {
    if (paused === isPaused) return
    isPaused = paused
    if (paused) {
      pausedAt = now
      stack.video()?.pause()
      return
    }
    linkUntil += now - pausedAt
    play(stack.video())
  }

  const isChangeDue = (now: number): boolean => {
    if (wantsNext || !show?.current) return true
    if (linkUntil > now) return false
    if (linkUntil > Number.NEGATIVE_INFINITY) {
      linkUntil = Number.NEGATIVE_INFINITY
      return true
    }
    return times.isDue(now)
  }

  return {
    state,
    use,
    next() {
      wantsNext = true
    },
    exclude() {
      const key = show?.current?.medium.key
      if (key === undefined) return
      excluded.add(key)
      show?.playlist.drop(key)
      show?.loader.drop((medium) => medium.key === key)
      wantsNext = true
      if (show?.playlist.all().length !== 0) return
      close()
      state.set('empty')
    },
    take(cue) {
      if (cue.kind === 'show' || cue.kind === 'media') waiting.add(cue)
      else times.take(cue)
    },
    retract(from) {
      waiting.retract(from)
      times.retract(from)
    },
    tick(now) {
      if (isSilenced || !Number.isFinite(now)) return
      for (const cue of waiting.due(now)) {
        if (cue.kind === 'show') setPaused(cue.view.status === 'paused', now)
        else void showLink(cue)
      }
      if (!show || isPaused || stack.isFading() || !isChangeDue(now)) return
      const loaded = show.loader.take()
      if (loaded) present(show, loaded)
      else show.loader.fill()
    },
    silence() {
      isSilenced = true
      waiting.clear()
      close()
      sound.close()
    },
    close() {
      isSilenced = true
      close()
      sound.close()
    },
  }
}
