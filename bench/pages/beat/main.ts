/**
 * Three metronomes at once into one recorder: the product's conductor and metronome, the Transport of Tone.js and a
 * timer loop. All play the same click, so that only their timing differs.
 */
import type { Effect } from '@rubato/engine'
import { beatsBetween } from '@rubato/engine/beats'
import { STEADY_PATTERN, type BeatPattern } from '@rubato/contracts/domain'
import * as Tone from 'tone'
import { createConductor } from '../../../apps/web/src/play/conductor.ts'
import { renderClick } from '../../../apps/web/src/play/outputs/clicks.ts'
import { createMetronome } from '../../../apps/web/src/play/outputs/metronome.ts'
import { createStageClock } from '../../../apps/web/src/play/clock/stage-clock.ts'
import { startBlocks, type Block } from '../blocks.ts'
import recorderUrl from '../recorder.worklet.js?url'

export type Method = 'ours' | 'tone' | 'timer'
export interface CellOptions {
  bpm: number
  seconds: number
  /** Null leaves the main thread idle. */
  block: Block | null
}
export interface CellResult {
  /** By method: deviation of every click from the slot of its grid, ms; slots without a click; extra clicks. */
  methods: Record<Method, { errors: number[]; missed: number; doubled: number }>
  /** Share of the time that the main thread was blocked, 0..1. */
  busy: number
  /** Wall time that the audio clock lost, s: caused by an overloaded machine, not by a metronome. */
  lost: number
}

/** Start of a cell whose clicks are left out, s. */
const WARM_UP_S = 2
const methods = ['ours', 'tone', 'timer'] as const
const evenPattern: BeatPattern = {
  ...STEADY_PATTERN,
  notes: STEADY_PATTERN.notes.map((note) => ({ ...note, accent: 'beat' as const })),
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Frames from the start of a click to the frame at which the recorder detects it. */
function detectionDelay(sampleRate: number): number {
  return renderClick('beat', sampleRate).findIndex((sample) => Math.abs(sample) > 0.08)
}

function startOurs(context: AudioContext, destination: AudioNode, bpm: number) {
  const tempo = { from: bpm, to: bpm }
  const hour = 3_600_000
  const segment = { id: 'bench', origin: 0, at: 0, until: hour, duration: hour, tempo, pattern: evenPattern }
  let cursor = 0
  const conductor = createConductor({
    clock: createStageClock(context),
    outputs: [createMetronome(context, destination)],
    session: {
      step(input): readonly Effect[] {
        if (input.type !== 'advance') return []
        const beats = beatsBetween(segment, cursor, input.to)
        cursor = Math.max(cursor, input.to)
        return beats.map((beat) => ({ kind: 'beat' as const, ...beat }))
      },
    },
    sentence: () => '',
    onOver: () => undefined,
    onFault: (error) => console.error(error),
  })
  conductor.begin()
  return { origin: conductor.audioTimeOf(0), end: () => conductor.close() }
}

const playClick = (context: AudioContext, buffer: AudioBuffer, destination: AudioNode, time?: number) => {
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(destination)
  source.start(time)
}

function startTone(context: AudioContext, destination: AudioNode, buffer: AudioBuffer, bpm: number) {
  Tone.setContext(new Tone.Context(context))
  const transport = Tone.getTransport()
  transport.bpm.value = bpm
  transport.scheduleRepeat((time) => playClick(context, buffer, destination, time), '4n', 0)
  const origin = context.currentTime + 0.3
  transport.start(origin)
  return { origin, end: () => transport.stop() }
}

function startTimer(context: AudioContext, destination: AudioNode, buffer: AudioBuffer, bpm: number) {
  const origin = context.currentTime
  const timer = setInterval(() => playClick(context, buffer, destination), 60_000 / bpm)
  return { origin, end: () => clearInterval(timer) }
}

/** Assigns each click to the nearest slot of the grid. */
function compareToGrid(clicks: readonly number[], origin: number, period: number, span: { from: number; to: number }) {
  const slots = new Map<number, number>()
  const errors: number[] = []
  for (const click of clicks) {
    const slot = Math.round((click - origin) / period)
    const ideal = origin + slot * period
    if (ideal < span.from || ideal > span.to) continue
    slots.set(slot, (slots.get(slot) ?? 0) + 1)
    errors.push(Math.abs(click - ideal) * 1000)
  }
  const first = Math.ceil((span.from - origin) / period)
  const last = Math.floor((span.to - origin) / period)
  let missed = 0
  for (let slot = first; slot <= last; slot++) if (!slots.has(slot)) missed += 1
  const doubled = [...slots.values()].reduce((sum, count) => sum + count - 1, 0)
  return { errors, missed, doubled }
}

async function runCell({ bpm, seconds, block }: CellOptions): Promise<CellResult> {
  const context = new AudioContext()
  await context.audioWorklet.addModule(recorderUrl)
  const recorder = new AudioWorkletNode(context, 'recorder', {
    numberOfInputs: methods.length,
    numberOfOutputs: 1,
  })
  recorder.connect(context.destination)
  const onsets: number[][] = methods.map(() => [])
  const offset = detectionDelay(context.sampleRate)
  recorder.port.onmessage = ({ data }: MessageEvent<{ input?: number; onset?: number }>) => {
    if (data.onset !== undefined) onsets[data.input!]!.push((data.onset - offset) / context.sampleRate)
  }
  const samples = renderClick('beat', context.sampleRate)
  const click = context.createBuffer(1, samples.length, context.sampleRate)
  click.copyToChannel(samples, 0)
  const inputs = methods.map((_, index) => {
    const gain = context.createGain()
    gain.connect(recorder, 0, index)
    return gain
  })
  await context.resume()
  const players = [
    startOurs(context, inputs[0]!, bpm),
    startTone(context, inputs[1]!, click, bpm),
    startTimer(context, inputs[2]!, click, bpm),
  ]
  const began = { audio: context.currentTime, wall: performance.now() }
  const blocks = startBlocks(block)
  await wait(seconds * 1000)
  blocks.end()
  const passed = { audio: context.currentTime - began.audio, wall: (performance.now() - began.wall) / 1000 }
  const span = { from: began.audio + WARM_UP_S, to: context.currentTime - 0.5 }
  // A blocked page receives the recorder's messages late.
  await wait(300)
  const results = players.map(({ origin }, index) => compareToGrid(onsets[index]!, origin, 60 / bpm, span))
  for (const player of players) player.end()
  if (context.state !== 'closed') await context.close()
  return {
    methods: { ours: results[0]!, tone: results[1]!, timer: results[2]! },
    busy: blocks.busyMs() / (passed.wall * 1000),
    lost: passed.wall - passed.audio,
  }
}

/**
 * A ramp from 60 to 240 bpm over 30 s through the product's metronome, rendered offline. Returns the distance of every
 * click from the closed form, in samples.
 */
async function runRamp(): Promise<number[]> {
  const [rate, seconds] = [48_000, 30]
  const context = new OfflineAudioContext(1, rate * (seconds + 1), rate)
  const metronome = createMetronome(context, context.destination)
  const duration = seconds * 1000
  const tempo = { from: 60, to: 240 }
  const segment = { id: 'ramp', origin: 0, at: 0, until: duration, duration, tempo, pattern: evenPattern }
  for (const beat of beatsBetween(segment, 0, duration)) {
    metronome.take({ kind: 'beat', time: beat.at / 1000, accent: 'beat', note: beat.note })
  }
  const samples = (await context.startRendering()).getChannelData(0)
  // The closed form, independent of the engine's: t(n) for a tempo that is linear in time.
  const slope = (tempo.to - tempo.from) / seconds
  const timeOf = (n: number) => (-tempo.from + Math.sqrt(tempo.from ** 2 + 2 * slope * 60 * n)) / slope
  const errors: number[] = []
  for (let n = 0; timeOf(n) < seconds - 1e-6; n++) {
    const ideal = timeOf(n) * rate
    // The first sample of a click is zero, the second is not; before it there are at least 30 ms of silence.
    let frame = Math.max(0, Math.floor(ideal) - 24)
    while (frame < samples.length && Math.abs(samples[frame]!) < 1e-9) frame += 1
    errors.push(Math.abs(frame - 1 - ideal))
  }
  return errors
}

Object.assign(globalThis, { runCell, runRamp })
document.title = 'Ready'
