/** One device: the part of the track that waits for it, and its outputs. */
import { restOf } from '@rubato/builder/script-axes'
import { hasPosition, type Device } from '../model/device.ts'
import { axisOfPart, settingsOfPart } from '../model/parts.ts'
import type { DeviceSettings } from '../model/settings.ts'
import { beatTimeOf, type Mode, type ScriptMovement, type TrackItem } from '../model/track.ts'
import { easedAt, LEVEL_LIFE_MS, type Limit } from './limits.ts'
import { createOutputRunner } from './output-runner.ts'
import type { OutputRunner, RunnerOptions } from './runner.ts'

/** Steps of the ease-in, ms. */
const EASE_STEP_MS = 100
/** Items of a device that wait: more than fit into the stage's horizon at the fastest beat. */
const ITEMS_MAX = 500

/** Limits of all devices. */
interface CommonLimits {
  cap: number
  volume: number
  /** Nothing moves while it is on; the track continues. */
  isHeld: boolean
  /** Time that a command takes to the server, ms. */
  transit: number
}

export interface DeviceRunner {
  device: Device
  /** Adds items, except those that were played already. `isAll`: they replace what waits. */
  add(items: readonly TrackItem[], isAll: boolean): void
  /** Forgets what waits for this audio time or later, s. */
  retract(from: number): void
  test(output: string, now: number, settings: DeviceSettings): void
  /** Whether something moves or waits. */
  isBusy(now: number): boolean
  /** Plays what is due. Returns when to look again, ms; Infinity for never. */
  pump(now: number, settings: DeviceSettings, common: CommonLimits): number
  /** Forgets everything; the outputs were stopped by another command. */
  reset(): void
}

function insert(waiting: TrackItem[], item: TrackItem): void {
  const after = waiting.findIndex(({ at }) => at > item.at)
  if (after < 0) waiting.push(item)
  else waiting.splice(after, 0, item)
  if (waiting.length > ITEMS_MAX) waiting.pop()
}

/** The audio time of the beat that an item belongs to, s; NaN where it belongs to none. */
const beatOf = (item: TrackItem): number =>
  item.kind === 'stroke' ? item.audio : item.kind === 'movement' ? (item.beat ?? Number.NaN) : Number.NaN

/** Whether the output follows the movement: by the axis that was chosen for it or is its own, or else by its kind. */
function followsMovement({ output }: OutputRunner, item: ScriptMovement, settings: DeviceSettings): boolean {
  const axis = axisOfPart(output, settings)
  return axis === null ? item.outputs.includes(output.kind) : axis === item.axis
}

/** The session as movements of its strokes need it: its mode, and the audio time of the newest beat, s. */
function createSessionState() {
  let mode: Mode | null = null
  let beatAt = Number.NEGATIVE_INFINITY
  return {
    mode(next: Mode) {
      mode = next
    },
    beat(audio: number) {
      beatAt = audio
    },
    retract(from: number) {
      if (beatAt >= from) beatAt = Number.NEGATIVE_INFINITY
    },
    /** Whether strokes run, and the movement is one of the newest beat. A movement without a beat is played in every mode. */
    takes({ beat }: ScriptMovement): boolean {
      if (beat === undefined) return true
      if (!mode?.isStroking || mode.mode === 'off' || beat < beatAt) return false
      beatAt = beat
      return true
    },
    reset() {
      ;[mode, beatAt] = [null, Number.NEGATIVE_INFINITY]
    },
  }
}

/** Whether the output moves with the strokes of a session: one that follows another axis of a script does not. */
function takesStrokes({ output }: OutputRunner, settings: DeviceSettings): boolean {
  const axis = axisOfPart(output, settings)
  return axis === null || axis === 'stroke' || !hasPosition(output)
}

export function createDeviceRunner(
  device: Device,
  createOptions: (output: OutputRunner['output']) => RunnerOptions,
): DeviceRunner {
  const outputs = device.outputs.map((output) => createOutputRunner(createOptions(output)))
  let waiting: TrackItem[] = []
  /** Audio time of the newest item that was played, s: items that are sent again are not played twice. */
  let playedUntil = Number.NEGATIVE_INFINITY
  const session = createSessionState()
  /** When the device began to move after a rest, ms; null while nothing moves. */
  let movesSince: number | null = null

  /** Hands an item to the outputs; times are shifted by the device's offset. */
  const apply = (item: TrackItem, offset: number, settings: DeviceSettings) => {
    if (item.kind === 'mode') {
      session.mode(item)
      for (const output of outputs) output.mode(item)
    }
    if (item.kind === 'vibration') for (const output of outputs) output.vibrate(item.level, item.until + offset)
    if (item.kind === 'movement' && session.takes(item)) {
      const followers = outputs.filter((output) => followsMovement(output, item, settings))
      for (const output of followers) output.move(item.at + offset, item.until + offset, item)
    }
    if (item.kind !== 'stroke') return
    session.beat(item.audio)
    const next = waiting.find((each) => beatOf(each) > item.audio)
    const toNext = next ? next.at - item.at : item.interval
    const interval = toNext > 0 && toNext <= LEVEL_LIFE_MS ? toNext : item.interval
    for (const output of outputs) if (takesStrokes(output, settings)) output.stroke(item.at + offset, interval, item)
  }
  const playDue = (now: number, offset: number, settings: DeviceSettings) => {
    for (let first = waiting[0]; first && first.at + offset <= now; first = waiting[0]) {
      waiting.shift()
      playedUntil = Math.max(playedUntil, first.audio)
      apply(first, offset, settings)
    }
  }
  return {
    device,
    add(items, isAll) {
      if (isAll) waiting = []
      for (const item of items) if (item.audio > playedUntil) insert(waiting, item)
    },
    retract(from) {
      waiting = waiting.filter((item) => beatTimeOf(item) < from)
      // A device that acts early may have played the items that are replaced now.
      if (playedUntil >= from) playedUntil = Number.NEGATIVE_INFINITY
      session.retract(from)
    },
    test(id, now, settings) {
      const tested = outputs.find(({ output }) => output.id === id)
      tested?.test(now, restOf(axisOfPart(tested.output, settings) ?? 'stroke'))
    },
    isBusy: (now) => waiting.length > 0 || outputs.some((output) => output.isActive(now)),
    pump(now, settings, { cap, volume, isHeld, transit }) {
      const offset = settings.offset - transit
      playDue(now, offset, settings)
      const isMoving = !isHeld && outputs.some((output) => output.isActive(now))
      movesSince = isMoving ? (movesSince ?? now) : null
      const ease = movesSince === null ? 1 : easedAt(now - movesSince, settings)
      const limitOf = ({ output }: OutputRunner): Limit => ({
        cap,
        volume,
        settings: settingsOfPart(settings, output.id),
        ease,
      })
      const times = outputs.map((each) =>
        each.pump(now, isHeld || settings.off.includes(each.output.id) ? null : limitOf(each)),
      )
      const [first] = waiting
      return Math.min(
        ...times.filter((time) => time !== null),
        first ? first.at + offset : Infinity,
        ease < 1 ? now + EASE_STEP_MS : Infinity,
      )
    },
    reset() {
      waiting = []
      playedUntil = Number.NEGATIVE_INFINITY
      session.reset()
      movesSince = null
      for (const output of outputs) output.reset()
    },
  }
}
