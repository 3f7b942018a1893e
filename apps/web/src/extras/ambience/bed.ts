/** A warm drone and soft noise without seams: slowly drifting oscillators, and noise whose end fades into its start. */

/** A fifth and octaves on a low A, Hz, with the level of each and the period of its slow swell, s. */
const TONES = [
  { hz: 55, level: 0.5, swell: 23 },
  { hz: 82.4, level: 0.32, swell: 31 },
  { hz: 110.3, level: 0.26, swell: 19 },
  { hz: 165.1, level: 0.12, swell: 37 },
  { hz: 220.4, level: 0.06, swell: 29 },
] as const
const NOISE = { seconds: 7, fade: 1, hz: 420, level: 0.5 }
/** Level of the whole bed: it stays below the voice at any volume. */
const LEVEL = 0.22
const FADE_IN_S = 4
const FADE_OUT_S = 0.4

/** Brown noise for a loop: the last second is mixed into the first with constant power, so that the loop has no seam. */
export function loopedNoise(length: number, fade: number, random: () => number): Float32Array<ArrayBuffer> {
  const raw = new Float32Array(length + fade)
  let level = 0
  for (let at = 0; at < raw.length; at++) {
    level = level * 0.985 + (random() * 2 - 1) * 0.06
    raw[at] = level
  }
  const loop = raw.slice(0, length)
  for (let at = 0; at < fade; at++) {
    const angle = (Math.PI / 2) * (at / fade)
    loop[at] = raw[at]! * Math.sin(angle) + raw[length + at]! * Math.cos(angle)
  }
  return loop
}

type Stoppable = AudioScheduledSourceNode

/** One tone that swells and falls. */
function openTone(
  context: BaseAudioContext,
  target: AudioNode,
  { hz, level, swell }: (typeof TONES)[number],
): Stoppable[] {
  const tone = context.createOscillator()
  const gain = context.createGain()
  const slow = context.createOscillator()
  const depth = context.createGain()
  tone.type = 'triangle'
  tone.frequency.value = hz
  slow.frequency.value = 1 / swell
  gain.gain.value = level * 0.7
  depth.gain.value = level * 0.3
  slow.connect(depth).connect(gain.gain)
  tone.connect(gain).connect(target)
  return [tone, slow]
}

function openNoise(context: BaseAudioContext, target: AudioNode): Stoppable[] {
  const { sampleRate } = context
  const samples = loopedNoise(NOISE.seconds * sampleRate, NOISE.fade * sampleRate, Math.random)
  const buffer = context.createBuffer(1, samples.length, sampleRate)
  buffer.copyToChannel(samples, 0)
  const source = context.createBufferSource()
  const gain = context.createGain()
  source.buffer = buffer
  source.loop = true
  gain.gain.value = NOISE.level
  source.connect(gain).connect(target)
  return [source]
}

export function createBed(context: BaseAudioContext, destination: AudioNode) {
  let sounding: { gain: GainNode; sources: Stoppable[] } | null = null
  return {
    /** Fades in; does nothing while it sounds. */
    start() {
      if (sounding) return
      const gain = context.createGain()
      const warmth = context.createBiquadFilter()
      warmth.type = 'lowpass'
      warmth.frequency.value = NOISE.hz
      const now = context.currentTime
      gain.gain.setValueAtTime(0, now)
      gain.gain.setTargetAtTime(LEVEL, now, FADE_IN_S / 3)
      warmth.connect(gain).connect(destination)
      const sources = [...TONES.flatMap((tone) => openTone(context, warmth, tone)), ...openNoise(context, warmth)]
      for (const source of sources) source.start(now)
      sounding = { gain, sources }
    },
    /** Fades out within half a second. */
    stop() {
      if (!sounding) return
      const { gain, sources } = sounding
      sounding = null
      const now = context.currentTime
      gain.gain.cancelScheduledValues(now)
      gain.gain.setTargetAtTime(0, now, FADE_OUT_S / 4)
      for (const source of sources) source.stop(now + FADE_OUT_S)
      sources[0]?.addEventListener('ended', () => gain.disconnect(), { once: true })
    },
  }
}

export type Bed = ReturnType<typeof createBed>
