/**
 * Records a playback from outside, on the audio thread: its whole output, and the part of each channel of the mixer. The
 * recorder is an extra of the stage, which is opened before anything sounds.
 */
import type { Mixer, StageExtra } from '../../../apps/web/src/play/extra.ts'
import { soundChannels, type SoundChannel } from '../../../apps/web/src/play/outputs/volumes.ts'
import levelsUrl from './levels.worklet.js?url'

interface Recording {
  context: AudioContext
  /** Audio time of the last sound at the output, s, and of each channel. */
  lastSound: number
  channels: Partial<Record<SoundChannel, number>>
  /** Audio time up to which the recorder has reported, s. */
  recordedUntil: number
}

/** A channel sounds while its last sound is not older than this, s. */
const SOUNDING_S = 0.03
const SILENCE_S = 0.25
let recording: Recording | null = null
/** `performance.now()` of the newest press of a key or a button, ms: `timeStamp` is set before any code of the page runs. */
let pressedAt = 0
let output: AudioNode | null = null
const setOutput = (node: AudioNode) => void (output = node)

type Connect = (this: AudioNode, target: AudioNode) => AudioNode
const plainConnect = AudioNode.prototype.connect as unknown as Connect
AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
  if (args[0] instanceof AudioDestinationNode && this instanceof GainNode) setOutput(this)
  return (plainConnect as (...all: unknown[]) => AudioNode).apply(this, args)
}

async function record(context: AudioContext, { inputs }: Mixer, master: AudioNode): Promise<void> {
  const own: Recording = { context, lastSound: 0, channels: {}, recordedUntil: 0 }
  recording = own
  await context.audioWorklet.addModule(levelsUrl)
  const recorder = new AudioWorkletNode(context, 'levels', { numberOfInputs: 1 + soundChannels.length })
  recorder.port.onmessage = ({ data }: MessageEvent<{ last: number[]; frame: number }>) => {
    const [all = 0, ...channels] = data.last.map((frame) => frame / context.sampleRate)
    own.lastSound = all
    own.channels = Object.fromEntries(soundChannels.map((name, index) => [name, channels[index]]))
    own.recordedUntil = data.frame / context.sampleRate
  }
  plainConnect.call(master, recorder)
  for (const [index, name] of soundChannels.entries()) inputs[name].connect(recorder, 0, index + 1)
  // A quiet tone, so that every stop ends a sound.
  const tone = new OscillatorNode(context)
  const level = new GainNode(context, { gain: 0.05 })
  plainConnect.call(tone, level)
  plainConnect.call(level, master)
  tone.start()
  // A node without a way to the output is not processed.
  recorder.connect(context.destination)
}

export const recorder: StageExtra = {
  name: 'recorder',
  open({ mixer, onFault }) {
    const { context } = mixer
    if (context instanceof AudioContext && output?.context === context) record(context, mixer, output).catch(onFault)
    return {}
  },
}

// Registered before the stage's own listeners.
for (const type of ['keydown', 'pointerdown'] as const)
  addEventListener(type, ({ timeStamp }) => (pressedAt = timeStamp), { capture: true })

const moment = () => new Promise((resolve) => setTimeout(resolve, 10))

const isSounding = ({ lastSound, channels, recordedUntil }: Recording, channel: SoundChannel | null): boolean => {
  const last = channel === null ? lastSound : (channels[channel] ?? 0)
  return last > 0 && recordedUntil - last < SOUNDING_S
}

/** Resolves when the stage sounds, or this channel of it; false after `ms`. */
export async function waitForSound(channel: SoundChannel | null, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  while (performance.now() < until) {
    const isShown = document.querySelector('[data-testid=task]') !== null
    if (recording && isShown && isSounding(recording, channel)) return true
    await moment()
  }
  return false
}

/** The channels that sound now. */
export const soundingChannels = (): SoundChannel[] => {
  const own = recording
  return own === null ? [] : soundChannels.filter((channel) => isSounding(own, channel))
}

/**
 * Resolves after a quarter of a second of silence, with the time from the press to the last sound, ms: `rendered` in the
 * captured audio, `heard` with the latency of the device.
 *
 * @param remote when the stop was pressed on another screen, ms since 1970
 */
export async function waitForSilence(remote: number | null): Promise<{ rendered: number; heard: number; at: number }> {
  const own = recording!
  const from = remote === null ? pressedAt : remote - performance.timeOrigin
  while (own.recordedUntil - own.lastSound < SILENCE_S) await moment()
  const now = { audio: own.context.currentTime, wall: performance.now() }
  const rendered = now.wall - (now.audio - own.lastSound) * 1000 - from
  const heard = rendered + (own.context.outputLatency || own.context.baseLatency) * 1000
  return { rendered, heard, at: performance.timeOrigin + from }
}
