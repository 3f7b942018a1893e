/** Plays the game inside the editor: its beats sound and the playhead runs, until it is stopped or the game is over. */
import { createStore, type Store } from '../../../ui/store.ts'
import type { BuilderStore } from '../document/builder-store.ts'
import { beatGridOf, indexFrom, type BeatGrid } from '../times/beat-grid.ts'
import type { Clicks, LoadClicks } from './use-scrub-sound.ts'

/** Clicks are handed to the audio device so long before they sound, s. */
const AHEAD = 0.15
/** How often the clicks are looked for, ms: a page that is not seen draws no frames. */
const TURN_MS = 50

export interface Audition {
  /** The time that is played, ms; null while nothing plays. */
  readonly at: Pick<Store<number | null>, 'get' | 'subscribe'>
  /** Plays from the playhead, or stops and leaves the playhead there. */
  toggle: () => void
  stop: () => void
}

interface AuditionOptions {
  store: Pick<BuilderStore, 'get' | 'setPlayhead'>
  load: LoadClicks
  /** Whether beats sound: their lane may be muted. */
  hasBeats: () => boolean
  /** Without an audio device the playhead follows this clock, s. */
  now?: () => number
}

/** The beats of the document that is open: made again when it has changed. */
function beatsOf(store: AuditionOptions['store']): () => BeatGrid['beats'] {
  let known: { document: unknown; beats: BeatGrid['beats'] } | null = null
  return () => {
    const { document } = store.get().history
    if (known?.document !== document) known = { document, beats: beatGridOf(document).beats }
    return known.beats
  }
}

/** A run from the playhead, by the clock of the audio device. */
function createRun({ store, hasBeats }: AuditionOptions, clicks: Clicks | null, now: () => number) {
  const beats = beatsOf(store)
  const from = store.get().playhead
  const origin = now()
  const timeAt = (seconds: number) => from + (seconds - origin) * 1000
  let scheduled = from
  return {
    /** Hands over the next clicks; returns the time, or null where the game is over. */
    turn(): number | null {
      const until = timeAt(now() + AHEAD)
      const all = beats()
      const first = indexFrom(all, scheduled)
      for (let index = first; index < indexFrom(all, until); index++) {
        const beat = all[index]
        if (beat && hasBeats()) clicks?.play(beat.accent, origin + (beat.at - from) / 1000)
      }
      scheduled = Math.max(scheduled, until)
      const at = timeAt(now())
      return at < store.get().history.document.game.duration ? at : null
    },
  }
}

export function createAudition(options: AuditionOptions): Audition {
  const { store, load, now = () => performance.now() / 1000 } = options
  const at = createStore<number | null>(null)
  let end: (() => void) | null = null
  const stop = () => {
    end?.()
    end = null
  }
  const start = async () => {
    let isEnded = false
    let clicks: Clicks | null = null
    let timer: ReturnType<typeof setInterval> | undefined
    let frame = 0
    end = () => {
      isEnded = true
      clearInterval(timer)
      cancelAnimationFrame(frame)
      clicks?.close()
      const last = at.get()
      at.set(null)
      if (last !== null) store.setPlayhead(last)
    }
    at.set(store.get().playhead)
    // Without an audio device the game is played in silence.
    const opened = await load().catch(() => null)
    if (isEnded) return opened?.close()
    clicks = opened
    const run = createRun(options, opened, opened ? opened.now : now)
    const turn = () => {
      const time = run.turn()
      if (time !== null) return at.set(time)
      at.set(store.get().history.document.game.duration)
      stop()
    }
    const draw = () => {
      turn()
      if (!isEnded) frame = requestAnimationFrame(draw)
    }
    timer = setInterval(turn, TURN_MS)
    draw()
  }
  return {
    at,
    toggle() {
      if (end) stop()
      else if (store.get().history.document.game.duration > store.get().playhead) void start()
    },
    stop,
  }
}
