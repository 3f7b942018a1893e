/**
 * Converts the cues of the stage into the track of the devices, with the times at which their sound is heard. It keeps
 * what has not been heard yet, so that the track can be sent again.
 */
import type { Accent, StrokeStyle } from '@rubato/contracts/domain'
import { areStrokes, type StageView } from '@rubato/engine'
import {
  beatInterval,
  tempoAt,
  type OutputCue,
  type OutputCueOf,
  type ScriptMove,
  type ScriptStrokes,
} from '../../../play/extra.ts'
import type { OutputKind } from '../model/device.ts'
import { beatTimeOf, type Mode, type ScriptMovement, type TrackItem } from '../model/track.ts'

const weights: Readonly<Record<Accent, number>> = { accent: 1, beat: 0.75, soft: 0.45 }

/** The part of the length that a style covers; as in an exported funscript. */
const extents: Readonly<Record<StrokeStyle, { low: number; high: number }>> = {
  full: { low: 0, high: 1 },
  head: { low: 0.5, high: 1 },
  shaft: { low: 0, high: 0.5 },
}

/** Which outputs a movement of a script drives. For `oscillate`, the level is the speed of the strokes. */
const driven: Readonly<Record<ScriptMove['drives'][number], readonly OutputKind[]>> = {
  position: ['linear', 'position', 'oscillate'],
  vibration: ['vibrate'],
  rotation: ['rotate'],
}

/** The tempo that counts as full demand, bpm. */
const FASTEST_BPM = 240
/** Items are kept this long after their audio time, s: they are heard and played a little later. */
const KEPT_S = 1
/** Shift between sound and wall time from which on the track is sent again, ms: well below what the member can notice. */
const SHIFT_MS = 4
/** For a beat without a known tempo, bpm. */
const USUAL_BPM = 60
const OFF: Omit<Mode, 'audio' | 'at'> = { kind: 'mode', mode: 'off', isStroking: false, low: 0, high: 1 }

/** The mode that a view requests. A question for the edge holds one level instead of pulses. */
export function modeOf({ status, tempo, ask, task, style }: StageView): Omit<Mode, 'audio' | 'at'> {
  const isOff = status !== 'playing' || tempo === null
  return {
    kind: 'mode',
    mode: isOff ? 'off' : ask === 'edge' ? 'steady' : 'pulse',
    isStroking: areStrokes(task),
    ...extents[style],
  }
}

/** Whether the session asks for strokes over the full length: a script has no other style. */
const isFullStroke = ({ status, task, style }: StageView): boolean =>
  status === 'playing' && style === 'full' && areStrokes(task)

export interface CueTrackOptions {
  /** When the sound of an audio time (s) is heard, on the clock of `TrackItem.at`, ms. */
  heardAt(audio: number): number
  /** Session time of an audio time (s), ms. */
  sessionTimeOf(audio: number): number
  send(items: readonly TrackItem[], isAll: boolean): void
  retract(from: number): void
  /** The script of the game's video, where devices follow one. */
  strokeOf?: ScriptStrokes
}

function movementOf(move: OutputCueOf<'move'>, heardAt: CueTrackOptions['heardAt']): ScriptMovement {
  const { time, duration, axis, from, to, level, drives } = move
  const outputs = drives.flatMap((drive) => driven[drive])
  const timed = { audio: time, at: heardAt(time), until: heardAt(time + duration) }
  return { kind: 'movement', ...timed, axis, outputs, from, to, level }
}

export function createCueTrack({ heardAt, sessionTimeOf, send, retract, strokeOf }: CueTrackOptions) {
  let items: TrackItem[] = []
  let fresh: TrackItem[] = []
  /** The mode and the vibration that apply now. */
  let mode: TrackItem | null = null
  let vibration: TrackItem | null = null
  /** The newest view: the beats that follow it have its tempo. */
  let view: StageView | null = null

  /** The script's movements for the beat at `time`; null if the stroke is not one of the script's. */
  const movementsFrom = (time: number): ScriptMovement[] | null => {
    if (!strokeOf || !view?.tempo || !isFullStroke(view)) return null
    const moves = strokeOf({ time, interval: beatInterval(view.tempo, sessionTimeOf(time)) })
    return moves && moves.map((move) => ({ ...movementOf(move, heardAt), beat: time }))
  }
  const itemsOf = (cue: OutputCue): TrackItem[] => {
    const timed = { audio: cue.time, at: heardAt(cue.time) }
    if (cue.kind === 'beat') {
      const movements = movementsFrom(cue.time)
      if (movements) return movements
      const bpm = tempoAt(view?.tempo ?? null, sessionTimeOf(cue.time)) ?? USUAL_BPM
      const demand = Math.min(1, bpm / FASTEST_BPM)
      return [{ kind: 'stroke', ...timed, weight: weights[cue.accent], demand, interval: 60_000 / bpm }]
    }
    if (cue.kind === 'show') {
      ;({ view } = cue)
      return [{ ...modeOf(cue.view), ...timed }]
    }
    if (cue.kind === 'move') return [movementOf(cue, heardAt)]
    if (cue.kind === 'safe-state') return [{ ...OFF, ...timed }]
    if (cue.kind !== 'vibrate') return []
    return [{ kind: 'vibration', ...timed, level: cue.intensity, until: heardAt(cue.time + cue.duration) }]
  }
  const withTimes = (item: TrackItem): TrackItem => ({
    ...item,
    at: heardAt(item.audio),
    ...((item.kind === 'vibration' || item.kind === 'movement') && {
      until: item.until - item.at + heardAt(item.audio),
    }),
  })
  const anchorAt = (audio: number) => heardAt(audio) - audio * 1000
  let anchor = Number.NaN
  const resend = (shift = anchor) => {
    anchor = shift
    fresh = []
    const lasting = [mode, vibration].filter((item) => item !== null)
    send([...lasting, ...items].map(withTimes), true)
  }
  const flush = () => {
    if (fresh.length > 0) send(fresh, false)
    fresh = []
  }
  return {
    take(cue: OutputCue) {
      if (Number.isNaN(anchor)) anchor = anchorAt(cue.time)
      const taken = itemsOf(cue)
      items.push(...taken)
      fresh.push(...taken)
    },
    retract(from: number) {
      flush()
      items = items.filter((item) => beatTimeOf(item) < from)
      retract(from)
    },
    /** Sends the cues taken since the last call, or all cues if their times have shifted. `now` is the audio time, s. */
    tick(now: number) {
      const shift = anchorAt(now)
      if (Math.abs(shift - anchor) > SHIFT_MS) resend(shift)
      else flush()
      for (const item of items) {
        if (item.audio > now - KEPT_S) continue
        if (item.kind === 'mode') mode = item
        if (item.kind === 'vibration') vibration = item
      }
      items = items.filter(({ audio }) => audio > now - KEPT_S)
    },
    /** Sends everything again: the mode, vibrations that last, and everything still to come. */
    resend: () => resend(),
    clear() {
      ;[items, fresh, mode, vibration, view] = [[], [], null, null, null]
    },
  }
}
