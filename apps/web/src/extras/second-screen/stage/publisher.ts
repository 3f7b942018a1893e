/** Sends what the stage shows to its screens: views, captions, the clock, and beats ahead of their time. */
import type { ExtraContext, Output, OutputCueOf } from '../../../play/extra.ts'
import type { SentBeat, ShownPhase, StageMessage } from '../channel/messages.ts'

export interface Publisher {
  output: Output
  /** Everything that is shown now, for a screen that has just connected. */
  snapshot(): StageMessage[]
  close(): void
}

/** Beats are sent together, this long after the first of them is known, s. */
const BATCH_S = 0.15
/** The clock is sent again after this time, s. */
const CLOCK_S = 1
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

export function createPublisher(
  { clock, view, captions, phase, now }: ExtraContext,
  send: (message: StageMessage) => void,
): Publisher {
  /** Beats that are not over, in order. */
  let known: readonly Beat[] = []
  let unsent: readonly Beat[] = []
  let sendAt = Number.POSITIVE_INFINITY
  let clockAt = 0

  const sent = ({ time, accent, note }: Beat): SentBeat => [clock.heardAt(time), accent, note]
  const beatMessages = (from: number | null, beats: readonly Beat[]): StageMessage[] => {
    const parts = Math.max(from === null ? 0 : 1, Math.ceil(beats.length / BEATS_PER_MESSAGE))
    return Array.from({ length: parts }, (_, part) => {
      const own = beats.slice(part * BEATS_PER_MESSAGE, (part + 1) * BEATS_PER_MESSAGE)
      return { kind: 'beats', from: part === 0 ? from : null, beats: own.map(sent) }
    })
  }
  const sendAll = (messages: readonly StageMessage[]) => {
    for (const message of messages) send(message)
  }
  const viewMessages = (): StageMessage[] => {
    const current = view.get()
    return current
      ? [{ kind: 'view', view: structuredClone(current) as Extract<StageMessage, { kind: 'view' }>['view'] }]
      : []
  }
  const caption = (): StageMessage => ({
    kind: 'caption',
    line: captions.line.get()?.text ?? null,
    last: captions.last.get()?.text ?? null,
    isOver: captions.isOver.get(),
  })
  const time = (): StageMessage => ({
    kind: 'clock',
    session: now(),
    // Session time is read from the audio clock now; what is heard and shown now is a little earlier.
    at: clock.heardAt(clock.audio()),
    phase: phases[phase.get()] ?? 'waiting',
  })
  const flush = () => {
    sendAll(beatMessages(null, unsent))
    unsent = []
    sendAt = Number.POSITIVE_INFINITY
  }
  const subscriptions = [
    view.subscribe(() => sendAll([...viewMessages(), time()])),
    captions.line.subscribe(() => send(caption())),
    captions.isOver.subscribe(() => send(caption())),
    phase.subscribe(() => send(time())),
    // Also in a pause of the audio clock.
    clock.onTick(() => {
      if (performance.now() < clockAt) return
      clockAt = performance.now() + CLOCK_S * 1000
      send(time())
    }),
  ]
  return {
    output: {
      take(cue) {
        if (cue.kind !== 'beat') return
        known = [...known, cue]
        unsent = [...unsent, cue]
        sendAt = Math.min(sendAt, clock.audio() + BATCH_S)
      },
      retract(from) {
        known = known.filter(({ time: at }) => at < from)
        unsent = unsent.filter(({ time: at }) => at < from)
        sendAll(beatMessages(clock.heardAt(from), []))
      },
      tick(at) {
        known = known.filter((beat) => beat.time >= at)
        if (at >= sendAt) flush()
      },
      reanchor() {
        unsent = []
        sendAll(beatMessages(0, known))
      },
      silence() {
        known = []
        unsent = []
        sendAll(beatMessages(0, []))
      },
    },
    snapshot: () => [time(), ...viewMessages(), caption(), ...beatMessages(0, known)],
    close() {
      for (const unsubscribe of subscriptions) unsubscribe()
    },
  }
}
