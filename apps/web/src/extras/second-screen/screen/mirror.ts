/** The session as this screen shows it: the state that the stage sends, on this screen's clock. */
import type { StageView } from '@rubato/engine'
import { createPulse, type ShownLine, type ShownPlayback } from '../../../play/mirror.ts'
import { createFileAddress, type FileAddress } from '../../../lib/file-address.ts'
import { createClockOffset } from '../channel/clock-offset.ts'
import type { ShownPhase, StageMessage } from '../channel/messages.ts'
import { createStore, type ReadableStore } from '../../../ui/store.ts'

export interface Mirror {
  playback: ShownPlayback
  view: ReadableStore<StageView | null>
  phase: ReadableStore<ShownPhase>
  /** The video that the stage plays; without an address there is none. */
  video: FileAddress
  /** Where it is now, ms. */
  videoPlace(): { media: number; isRunning: boolean }
  take(message: StageMessage): void
  /** Plays what is due. */
  tick(): void
  /** Withdraws all beats that have not sounded. */
  silence(): void
}

/** The place of the video comes at least once a second: after this time without one it stands still, ms. */
const VIDEO_STALE_MS = 3000
/** A change of the clocks by which beats that are scheduled are moved, ms. */
const MOVED_MS = 3

/** @param now this screen's clock, ms: `performance.now()` */
export function createMirror(now: () => number): Mirror {
  const offset = createClockOffset()
  const view = createStore<StageView | null>(null)
  const phase = createStore<ShownPhase>('waiting')
  const line = createStore<ShownLine | null>(null)
  const last = createStore<ShownLine | null>(null)
  const isOver = createStore(false)
  const video = createFileAddress()
  let place = { media: 0, at: 0, isRunning: false }
  /** Session time, and the time of the stage's clock at which it was so, ms. */
  let anchor = { session: 0, at: 0 }
  let placedWith = 0

  const ahead = () => offset.ms() ?? 0
  const stageNow = () => now() + ahead()
  const pulse = createPulse({ heardAt: (time) => time * 1000 - ahead() })
  const shown = (text: string | null): ShownLine | null => (text === null ? null : { text, isSafety: true })

  const takeBeats = ({ from, beats }: Extract<StageMessage, { kind: 'beats' }>) => {
    if (from !== null) pulse.retract?.(from / 1000)
    for (const [time, accent, note] of beats)
      if (time >= stageNow()) pulse.take({ kind: 'beat', time: time / 1000, accent, note })
  }
  const takePong = ({ asked, received, answered }: Extract<StageMessage, { kind: 'pong' }>) => {
    offset.add({ asked, received, answered, arrived: now() })
    if (Math.abs(ahead() - placedWith) < MOVED_MS) return
    placedWith = ahead()
    pulse.reanchor?.()
  }
  const silence = () => pulse.retract?.(Number.NEGATIVE_INFINITY)
  return {
    view,
    phase,
    video,
    videoPlace() {
      const age = Math.max(0, stageNow() - place.at)
      const isRunning = place.isRunning && phase.get() === 'running' && age < VIDEO_STALE_MS
      return { media: isRunning ? place.media + age : place.media, isRunning }
    },
    playback: {
      pulse,
      captions: { line, last, isOver },
      voice: { state: createStore({ health: 'ready' }) },
      conductor: {
        now: () => (phase.get() === 'running' ? Math.max(0, anchor.session + stageNow() - anchor.at) : anchor.session),
      },
    },
    take(message) {
      if (message.kind === 'view') view.set(message.view)
      else if (message.kind === 'beats') takeBeats(message)
      else if (message.kind === 'video') place = message
      else if (message.kind === 'pong') takePong(message)
      else if (message.kind === 'caption') {
        line.set(shown(message.line))
        last.set(shown(message.last))
        isOver.set(message.isOver)
      } else if (message.kind === 'clock') {
        anchor = { session: message.session, at: message.at }
        phase.set(message.phase)
        if (message.phase !== 'running' && message.phase !== 'waiting') silence()
      } else silence()
    },
    tick: () => pulse.tick?.(stageNow() / 1000),
    silence,
  }
}
