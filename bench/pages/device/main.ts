/**
 * The product's conductor with the product's device output and worker, playing a steady beat of strokes to Intiface. The
 * main thread can be blocked meanwhile.
 */
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import type { Effect } from '@rubato/engine'
import { beatsBetween } from '@rubato/engine/beats'
import { openHub } from '../../../apps/web/src/extras/devices/page/open-hub.ts'
import { createConductor, type Conductor } from '../../../apps/web/src/play/conductor.ts'
import type { ExtraContext } from '../../../apps/web/src/play/extra.ts'
import { createStageClock } from '../../../apps/web/src/play/clock/stage-clock.ts'
import { createScriptedSession } from '../../../apps/web/src/play/testing/scripted-session.ts'
import { startBlocks, type Block } from '../blocks.ts'
import { createStore } from '../../../apps/web/src/ui/store.ts'
import { connectWithoutLimits } from '../plain-devices.ts'
import { followAudioClock } from './audio-clock.ts'

const { hub, createOutput } = openHub()
const { post } = hub
/** The newest time at which each beat is to be played, by its audio time, which the worker works with. */
const scheduled = new Map<number, number>()
hub.post = (message) => {
  if (message.kind === 'items') {
    for (const item of message.items) if (item.kind === 'stroke') scheduled.set(item.audio, item.at)
  }
  post(message)
}
const connect = (address: string) => connectWithoutLimits(hub, address)
const HOUR_MS = 3_600_000
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const wallNow = () => performance.timeOrigin + performance.now()

interface Playing {
  conductor: Conductor
  /** Audio times of the beats so far, s. */
  beats: number[]
  context: AudioContext
  heardAt(audio: number): number
}

function play(bpm: number): Playing {
  const context = new AudioContext({ latencyHint: 'interactive' })
  const clock = createStageClock(context)
  const phase = createStore<ReturnType<ExtraContext['phase']['get']>>('ready')
  const volumes = createStore({ device: 1 } as ReturnType<ExtraContext['volumes']['get']>)
  const beats: number[] = []
  const tempo = { from: bpm, to: bpm }
  const segment = { id: 'bench', origin: 0, at: 0, until: HOUR_MS, duration: HOUR_MS, tempo, pattern: STEADY_PATTERN }
  const [first] = createScriptedSession().step({ type: 'advance', to: 1 })
  if (first?.kind !== 'show') throw new Error('The scripted session begins with a view')
  const view = { ...first.view, tempo: { from: 0, to: HOUR_MS, start: bpm, end: bpm } }
  let cursor = 0
  const output = createOutput({
    clock,
    volumes,
    phase,
    view: createStore(null),
    now: () => conductor.now(),
  })
  const conductor: Conductor = createConductor({
    clock,
    phase,
    outputs: [output, { take: (cue) => void (cue.kind === 'beat' && beats.push(cue.time)), silence: () => undefined }],
    session: {
      step(input): readonly Effect[] {
        if (input.type !== 'advance') return []
        const found = beatsBetween(segment, cursor, input.to).map((beat) => ({ kind: 'beat' as const, ...beat }))
        const shown: Effect[] = cursor === 0 ? [{ kind: 'show', at: 0, view }] : []
        cursor = Math.max(cursor, input.to)
        return [...shown, ...found]
      },
    },
    sentence: () => '',
    onOver: () => undefined,
    onFault: (error) => console.error(error),
  })
  conductor.begin()
  return { conductor, beats, context, heardAt: (audio) => clock.heardAt(audio) }
}

export interface DeviceCell {
  /** When each beat is heard by the audio clock, ms since 1970. */
  beats: number[]
  /** How far the times that the worker has for the beats are from the audio clock, ms. */
  schedule: number[]
  /** How late a bare timer of a worker was meanwhile, ms. */
  control: number[]
  /** Share of the time in which the main thread was blocked. */
  busy: number
  /** Time that the audio clock lost against the wall clock, ms. */
  lost: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Plays for some seconds, then stops. The audio thread says when each beat is rendered; how much later it is heard is the
 * median of the product's clock meanwhile.
 */
async function runCell(bpm: number, seconds: number, block: Block | null): Promise<DeviceCell> {
  const playing = play(bpm)
  const audioClock = await followAudioClock(playing.context)
  const heard: { audio: number; at: number }[] = []
  const sampling = setInterval(() => {
    const audio = playing.context.currentTime
    heard.push({ audio, at: performance.timeOrigin + playing.heardAt(audio) })
  }, 20)
  const control: number[] = []
  const bare = new Worker(new URL('./control.worker.ts', import.meta.url), { type: 'module' })
  bare.addEventListener('message', ({ data }: MessageEvent<number>) => control.push(data))
  const from = performance.now()
  const blocks = startBlocks(block)
  await wait(seconds * 1000)
  blocks.end()
  clearInterval(sampling)
  bare.terminate()
  const busy = blocks.busyMs() / (performance.now() - from)
  const now = playing.context.currentTime
  const renderedAt = await audioClock.end()
  playing.conductor.close()
  const shiftAt = (audio: number) => (renderedAt(audio) ?? Number.NaN) - audio * 1000
  const latency = median(heard.map(({ audio, at }) => at - audio * 1000 - shiftAt(audio)).filter(Number.isFinite))
  const played = playing.beats.filter((beat) => beat < now && renderedAt(beat) !== null)
  const beats = played.map((beat) => (renderedAt(beat) ?? 0) + latency)
  const schedule = played.map((beat, index) => (scheduled.get(beat) ?? Number.NaN) - (beats[index] ?? 0))
  const shifts = heard.map(({ audio }) => shiftAt(audio)).filter(Number.isFinite)
  return { beats, schedule, control, busy, lost: (shifts.at(-1) ?? 0) - (shifts[0] ?? 0) }
}

/** Plays for some time, then stops as the stop button does. Returns the start of the stop, ms since 1970. */
async function stopAfter(bpm: number, ms: number): Promise<number> {
  const { conductor } = play(bpm)
  await wait(ms)
  const pressedAt = wallNow()
  conductor.input('stop')
  await wait(400)
  conductor.close()
  return pressedAt
}

Object.assign(globalThis, { connect, runCell, stopAfter })
