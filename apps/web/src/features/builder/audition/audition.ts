/**
 * Plays the game inside the editor: its beats sound, its lines are said and the playhead runs, until it is stopped or the
 * game is over. A line that is not rendered in time is a caption only.
 */
import type { LineRecord } from '@rubato/builder'
import type { VoiceName } from '@rubato/contracts/domain'
import { createStore, type Store } from '../../../ui/store.ts'
import type { BuilderStore } from '../document/builder-store.ts'
import { beatGridOf, indexFrom } from '../times/beat-grid.ts'
import type { SpokenLine } from '../document/script-words.ts'
import type { Clicks } from './use-scrub-sound.ts'

/** Clicks are handed to the audio device so long before they sound, s. */
const AHEAD = 0.15
/** Lines are handed over earlier, so that they can be rendered, s. */
const AHEAD_OF_LINES = 4
/** How often the clicks are looked for, ms: a page that is not seen draws no frames. */
const TURN_MS = 50

interface Sound extends Clicks {
  /** @param time when it is to be heard, audio time in s */
  say: (line: SpokenLine, time: number) => void
}
/** Opens the audio device with the voice of the game, null for that of the member; rejects where there is none. */
export type LoadSound = (voice: VoiceName | null) => Promise<Sound>

export interface Audition {
  /** The time that is played, ms; null while nothing plays. */
  readonly at: Pick<Store<number | null>, 'get' | 'subscribe'>
  /** Plays from the playhead, or stops and leaves the playhead there. */
  toggle: () => void
  stop: () => void
}

interface AuditionOptions {
  store: Pick<BuilderStore, 'get' | 'setPlayhead'>
  load: LoadSound
  /** Whether a lane is heard: it may be muted. */
  isHeard: (lane: 'tempo' | 'lines') => boolean
  /** The words of a line; null where the script has none for it. */
  spokenOf: (line: LineRecord) => SpokenLine | null
  /** Without an audio device the playhead follows this clock, s. */
  now?: () => number
}

type Document = ReturnType<AuditionOptions['store']['get']>['history']['document']

/** The result of `make` for the open document, computed again when the document has changed. */
function ofDocument<Value>(store: AuditionOptions['store'], make: (document: Document) => Value): () => Value {
  let known: { document: Document; value: Value } | null = null
  return () => {
    const { document } = store.get().history
    if (known?.document !== document) known = { document, value: make(document) }
    return known.value
  }
}

const linesOf = ({ records }: Document) => [...records.values()].filter((record) => record.lane === 'lines')

/** A run from the playhead, by the clock of the audio device. */
function createRun({ store, isHeard, spokenOf }: AuditionOptions, sound: Sound | null, now: () => number) {
  const beatsOf = ofDocument(store, (document) => beatGridOf(document).beats)
  const lines = ofDocument(store, linesOf)
  const from = store.get().playhead
  const origin = now()
  const timeAt = (seconds: number) => from + (seconds - origin) * 1000
  const audioTime = (at: number) => origin + (at - from) / 1000
  const scheduled = { beats: from, lines: from }
  const handOverBeats = (until: number) => {
    const all = beatsOf()
    for (const beat of all.slice(indexFrom(all, scheduled.beats), indexFrom(all, until))) {
      if (isHeard('tempo')) sound?.play(beat.accent, audioTime(beat.at))
    }
    scheduled.beats = Math.max(scheduled.beats, until)
  }
  const handOverLines = (until: number) => {
    const due = lines().filter(({ at }) => at >= scheduled.lines && at < until)
    for (const line of due) {
      const spoken = isHeard('lines') ? spokenOf(line) : null
      if (spoken) sound?.say(spoken, audioTime(line.at))
    }
    scheduled.lines = Math.max(scheduled.lines, until)
  }
  return {
    /** Hands over what comes next; returns the time, or null where the game is over. */
    turn(): number | null {
      handOverBeats(timeAt(now() + AHEAD))
      handOverLines(timeAt(now() + AHEAD_OF_LINES))
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
    let sound: Sound | null = null
    let timer: ReturnType<typeof setInterval> | undefined
    let frame = 0
    end = () => {
      isEnded = true
      clearInterval(timer)
      cancelAnimationFrame(frame)
      sound?.close()
      const last = at.get()
      at.set(null)
      if (last !== null) store.setPlayhead(last)
    }
    at.set(store.get().playhead)
    // Without an audio device the game is played in silence.
    const { voice } = store.get().history.document.game
    const opened = await load(voice?.name ?? null).catch(() => null)
    if (isEnded) return opened?.close()
    sound = opened
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
