/** Pitch of speech by normalised autocorrelation, for tests and benchmarks. */
import type { Clip } from '../outputs/voice/timbres.ts'

/** Length of a frame and distance between two, s. */
const FRAME_S = 0.05
const HOP_S = 0.025
/** Range of pitches that are looked for, Hz. */
const LOWEST_HZ = 65
const HIGHEST_HZ = 300
/** Frames below this level (share of full scale) or this likeness of two periods are not voiced. */
const VOICED_LEVEL = 0.04
const VOICED_LIKENESS = 0.75
/** Distance of the samples that are compared: neighbours tell the same. */
const STRIDE = 3
/** A whole multiple of the period looks as alike: only a clearly better longer lag wins. */
const BETTER = 1.04

/** Likeness of a frame and the same frame `lag` samples later, -1..1. */
function likenessAt(pcm: Int16Array, at: number, length: number, lag: number): number {
  let [cross, own, other] = [0, 0, 0]
  for (let index = at; index < at + length; index += STRIDE) {
    const [a, b] = [pcm[index]!, pcm[index + lag]!]
    cross += a * b
    own += a * a
    other += b * b
  }
  return own === 0 || other === 0 ? 0 : cross / Math.sqrt(own * other)
}

function pitchOfFrame({ pcm, sampleRate }: Clip, at: number, length: number): number | null {
  let sum = 0
  for (let index = at; index < at + length; index++) sum += (pcm[index]! / 0x8000) ** 2
  if (Math.sqrt(sum / length) < VOICED_LEVEL) return null
  let [best, bestLag] = [0, 0]
  for (let lag = Math.floor(sampleRate / HIGHEST_HZ); lag <= Math.ceil(sampleRate / LOWEST_HZ); lag++) {
    const likeness = likenessAt(pcm, at, length, lag)
    if (likeness > best * BETTER) [best, bestLag] = [likeness, lag]
  }
  return best > VOICED_LIKENESS ? sampleRate / bestLag : null
}

/** The pitch of each voiced frame, Hz. */
export function voicedPitches(clip: Clip): number[] {
  const length = Math.round(FRAME_S * clip.sampleRate)
  const longestLag = Math.ceil(clip.sampleRate / LOWEST_HZ)
  const pitches: number[] = []
  for (let at = 0; at + length + longestLag < clip.pcm.length; at += Math.round(HOP_S * clip.sampleRate)) {
    const pitch = pitchOfFrame(clip, at, length)
    if (pitch !== null) pitches.push(pitch)
  }
  return pitches
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Frames further than this from the median are errors of an octave, semitones. */
const OCTAVE_ERROR = 9

/** Standard deviation of pitches around their median, semitones. */
export function pitchSpread(pitches: readonly number[]): number {
  const middle = median(pitches)
  const steps = pitches.map((pitch) => 12 * Math.log2(pitch / middle)).filter((step) => Math.abs(step) < OCTAVE_ERROR)
  return Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / Math.max(1, steps.length))
}
