/**
 * Listens to the stage from outside: whatever reaches the speakers also reaches a recorder on the audio thread, and a
 * quiet tone goes in beside the stage's own sounds, so that there is always something to fall silent.
 */
import recorderUrl from '../recorder.worklet.js?url'

interface Ear {
  context: AudioContext
  /** Audio time of the last sound that was heard, s. */
  lastSound: number
  /** Audio time up to which we have listened, s. */
  heard: number
}

let ear: Ear | null = null
let pressedAt = 0

async function listenTo(context: AudioContext, master: AudioNode): Promise<void> {
  const own: Ear = { context, lastSound: 0, heard: 0 }
  ear = own
  await context.audioWorklet.addModule(recorderUrl)
  const recorder = new AudioWorkletNode(context, 'recorder', { numberOfInputs: 1, numberOfOutputs: 1 })
  recorder.port.onmessage = ({ data }: MessageEvent<{ lastSound?: number; frame?: number }>) => {
    if (data.lastSound === undefined) return
    own.lastSound = data.lastSound / context.sampleRate
    own.heard = data.frame! / context.sampleRate
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
    void listenTo(this.context as AudioContext, this)
  }
  return (plainConnect as (...all: unknown[]) => AudioNode).apply(this, args)
}

// Registered before the stage's own listener; the stamp is the browser's, from before any of the page ran.
addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape') pressedAt = event.timeStamp
  },
  { capture: true },
)

const frame = () => new Promise((resolve) => setTimeout(resolve, 10))

const sounds = (): boolean =>
  ear !== null && ear.heard > 0 && ear.heard - ear.lastSound < 0.02 && !!document.querySelector('[data-testid=task]')

/** Resolves once the stage sounds and has sounded up to now. */
async function sounding(): Promise<void> {
  while (!sounds()) await frame()
}

/**
 * Resolves when nothing has sounded for a quarter of a second: ms from the key press to the last sound that left for
 * the speakers, without and with the device's own latency.
 */
async function silenced(): Promise<{ rendered: number; heard: number }> {
  const own = ear!
  while (own.heard - own.lastSound < 0.25) await frame()
  const map = { audio: own.context.currentTime, wall: performance.now() }
  const rendered = map.wall - (map.audio - own.lastSound) * 1000 - pressedAt
  return { rendered, heard: rendered + (own.context.outputLatency || own.context.baseLatency) * 1000 }
}

Object.assign(globalThis, { sounding, silenced })
