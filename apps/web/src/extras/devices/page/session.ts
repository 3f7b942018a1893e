/** The devices as an output of one session. */
import type { ExtraContext, Output } from '../../../play/extra.ts'
import { HEARTBEAT_MS } from '../model/messages.ts'
import { createCueTrack } from './cue-track.ts'
import type { DeviceHub } from './hub.ts'

/** The player of videos has no game with a video. */
export type SessionContext = Pick<ExtraContext, 'clock' | 'volumes' | 'phase' | 'view' | 'now'> &
  Partial<Pick<ExtraContext, 'video'>>

/** Nothing moves in these phases: the context does not run, or the session has ended. */
const STILL: ReadonlySet<string> = new Set(['frozen', 'stopped', 'over', 'failed', 'closed'])

/** A safe state within this time stops the devices at once, s. */
const DUE_S = 0.1

export function createDeviceOutput(
  hub: DeviceHub,
  { clock, volumes, phase, view, now, video }: SessionContext,
): Output {
  let isSilent = false
  let beatenAt = Number.NEGATIVE_INFINITY
  /**
   * Whether commands may be sent now. While devices have to stand still, commands are held back. When the phase returns to
   * `running`, all of them are sent again. A stop is always sent.
   */
  const mayMove = () => !isSilent && !STILL.has(phase.get()) && hub.state.get().isArmed
  const track = createCueTrack({
    heardAt: (audio) => performance.timeOrigin + clock.heardAt(audio),
    sessionTimeOf: (audio) => now() + (audio - clock.audio()) * 1000,
    send(items, isAll) {
      if (mayMove()) hub.post({ kind: 'items', items, isAll })
    },
    retract: (from) => hub.post({ kind: 'retract', from }),
    strokeOf: (stroke) => video?.get()?.strokeOf?.(stroke) ?? null,
  })
  const stop = () => hub.post({ kind: 'stop' })
  const sendVolume = () => hub.post({ kind: 'volume', volume: volumes.get().device })
  sendVolume()
  // Devices that are connected in the middle of a session start from its present view.
  const shown = view.get()
  if (shown) track.take({ kind: 'show', time: clock.audio(), view: shown })
  const unsubscribe = [
    volumes.subscribe(sendVolume),
    phase.subscribe(() => {
      if (STILL.has(phase.get())) stop()
      // After an interruption of the sound, waiting commands have new times.
      else if (!isSilent) track.resend()
    }),
    hub.onResend(() => {
      if (!isSilent) track.resend()
    }),
  ]
  return {
    take(cue) {
      if (isSilent) return
      track.take(cue)
      if (cue.kind === 'safe-state' && cue.time <= clock.audio() + DUE_S) stop()
    },
    retract: (from) => {
      if (!isSilent) track.retract(from)
    },
    tick(audio) {
      if (isSilent) return
      track.tick(audio)
      // Timers of a hidden page are throttled; the ticks of the stage are not.
      if (performance.now() - beatenAt < HEARTBEAT_MS) return
      beatenAt = performance.now()
      hub.post({ kind: 'heartbeat' })
    },
    reanchor() {
      if (!isSilent) track.resend()
    },
    silence() {
      if (isSilent) return
      isSilent = true
      track.clear()
      stop()
    },
    close() {
      for (const end of unsubscribe) end()
      hub.post({ kind: 'volume', volume: 1 })
    },
  }
}
