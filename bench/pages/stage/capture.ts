/**
 * Records the stage from outside: its whole output also goes through a recorder on the audio thread. A quiet tone is added
 * to the stage's sounds, so that every stop ends an audible signal.
 */
import recorderUrl from '../recorder.worklet.js?url'

interface Recording {
  context: AudioContext
  /** Audio time of the last sound, s. */
  lastSound: number
  /** Audio time up to which the recorder has reported, s. */
  recordedUntil: number
}

let recording: Recording | null = null
let pressedAt = 0

async function record(context: AudioContext, master: AudioNode): Promise<void> {
  const own: Recording = { context, lastSound: 0, recordedUntil: 0 }
  recording = own
  await context.audioWorklet.addModule(recorderUrl)
  const recorder = new AudioWorkletNode(context, 'recorder', { numberOfInputs: 1, numberOfOutputs: 1 })
  recorder.port.onmessage = ({ data }: MessageEvent<{ lastSound?: number; frame?: number }>) => {
    if (data.lastSound === undefined) return
    own.lastSound = data.lastSound / context.sampleRate
    own.recordedUntil = data.frame! / context.sampleRate
  }
  const tone = context.createOscillator()
  const level = context.createGain()
  level.gain.value = 0.05
  plainConnect.call(tone, level)
  plainConnect.call(level, master)
  plainConnect.call(master, recorder)
  plainConnect.call(recorder, context.destination)
  tone.start()
}

type Connect = (this: AudioNode, target: AudioNode) => AudioNode
const plainConnect = AudioNode.prototype.connect as unknown as Connect
AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
  const target = args[0]
  if (target instanceof AudioDestinationNode && this instanceof GainNode) {
    void record(this.context as AudioContext, this)
  }
  return (plainConnect as (...all: unknown[]) => AudioNode).apply(this, args)
}

// Registered before the stage's own listener. `timeStamp` is set by the browser before any code of the page runs.
addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape') pressedAt = event.timeStamp
  },
  { capture: true },
)

const frame = () => new Promise((resolve) => setTimeout(resolve, 10))

const sounds = (): boolean =>
  recording !== null &&
  recording.recordedUntil > 0 &&
  recording.recordedUntil - recording.lastSound < 0.02 &&
  !!document.querySelector('[data-testid=task]')

/** Resolves when the stage sounds at the present moment. */
async function waitForSound(): Promise<void> {
  while (!sounds()) await frame()
}

/**
 * Resolves after a quarter of a second of silence, with the time from the key press to the last sound, ms: `rendered` in
 * the captured audio, `heard` with the latency of the device.
 */
async function waitForSilence(): Promise<{ rendered: number; heard: number }> {
  const own = recording!
  while (own.recordedUntil - own.lastSound < 0.25) await frame()
  const map = { audio: own.context.currentTime, wall: performance.now() }
  const rendered = map.wall - (map.audio - own.lastSound) * 1000 - pressedAt
  return { rendered, heard: rendered + (own.context.outputLatency || own.context.baseLatency) * 1000 }
}

Object.assign(globalThis, { waitForSound, waitForSilence })
