/** Sends the stage's state to its screens: views, captions, the clock, and beats ahead of their time. */
import type { ExtraContext, Output, OutputCueOf } from '../../../play/extra.ts'
import { fitMessage } from '../channel/fit-message.ts'
import type { SentBeat, ShownPhase, StageMessage } from '../channel/messages.ts'

/** Beats are sent together, this long after the first of them is known, s. */
const BATCH_S = 0.15
/** The clock is sent again after this time, ms. */
const CLOCK_MS = 1000
const BEATS_PER_MESSAGE = 60

const phases: Partial<Record<ReturnType<ExtraContext['phase']['get']>, ShownPhase>> = {
  running: 'running',
  frozen: 'frozen',
  stopped: 'stopped',
  failed: 'stopped',
  over: 'over',
  closed: 'over',
}

type Beat = OutputCueOf<'beat'>
type SentView = Extract<StageMessage, { kind: 'view' }>['view']

type Send = (message: StageMessage) => void

/** Beats that are known and not over, sent together and ahead of their time. */
function createBeats(clock: ExtraContext['clock'], send: Send) {
  let known: readonly Beat[] = []
  let unsent: readonly Beat[] = []
  let sendAt = Number.POSITIVE_INFINITY
  const sent = ({ time, accent, note }: Beat): SentBeat => [clock.heardAt(time), accent, note]
  /** `from`: beats that were sent for this time of `performance.now()` or later are withdrawn. */
  const messagesOf = (from: number | null, beats: readonly Beat[]): StageMessage[] => {
    const parts = Math.max(from === null ? 0 : 1, Math.ceil(beats.length / BEATS_PER_MESSAGE))
    return Array.from({ length: parts }, (_, part) => {
      const own = beats.slice(part * BEATS_PER_MESSAGE, (part + 1) * BEATS_PER_MESSAGE)
      return { kind: 'beats', from: part === 0 ? from : null, beats: own.map(sent) }
    })
  }
  const sendAll = (from: number | null, beats: readonly Beat[]) => {
    for (const message of messagesOf(from, beats)) send(message)
  }
  const output: Output = {
    take(cue) {
      if (cue.kind !== 'beat') return
      known = [...known, cue]
      unsent = [...unsent, cue]
      sendAt = Math.min(sendAt, clock.audio() + BATCH_S)
    },
    retract(from) {
      known = known.filter(({ time }) => time < from)
      unsent = unsent.filter(({ time }) => time < from)
      sendAll(clock.heardAt(from), [])
    },
    tick(at) {
      known = known.filter(({ time }) => time >= at)
      if (at < sendAt) return
      sendAll(null, unsent)
      unsent = []
      sendAt = Number.POSITIVE_INFINITY
    },
    reanchor() {
      unsent = []
      sendAll(0, known)
    },
    silence() {
      known = []
      unsent = []
      sendAll(0, [])
    },
  }
  return { output, all: () => messagesOf(0, known) }
}

export function createPublisher(context: ExtraContext, send: Send) {
  const { clock, view, captions, phase, now } = context
  const beats = createBeats(clock, send)
  let clockAt = 0
  const shown = (): StageMessage[] => {
    const current = view.get()
    return current ? [fitMessage({ kind: 'view', view: structuredClone(current) as SentView })] : []
  }
  const caption = (): StageMessage =>
    fitMessage({
      kind: 'caption',
      line: captions.line.get()?.text ?? null,
      last: captions.last.get()?.text ?? null,
      isOver: captions.isOver.get(),
    })
  const time = (): StageMessage => ({
    kind: 'clock',
    session: now(),
    at: clock.heardAt(clock.audio()),
    phase: phases[phase.get()] ?? 'waiting',
  })
  const subscriptions = [
    view.subscribe(() => [...shown(), time()].forEach(send)),
    captions.line.subscribe(() => send(caption())),
    captions.isOver.subscribe(() => send(caption())),
    phase.subscribe(() => send(time())),
    // Also while the session does not run.
    clock.onTick(() => {
      if (performance.now() < clockAt) return
      clockAt = performance.now() + CLOCK_MS
      send(time())
    }),
  ]
  return {
    output: beats.output,
    /** Everything that is shown now, for a screen that has just connected. */
    snapshot: (): StageMessage[] => [time(), ...shown(), caption(), ...beats.all()],
    close() {
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}
