/**
 * Plays soft sounds between the words while strokes or edges run, more often and stronger with the demand. A sound begins
 * only where no words are known until its end, and fades before words that become known later.
 */
import { spokenMs, type VoiceName } from '@rubato/contracts/domain'
import { areStrokes, type StageView } from '@rubato/engine'
import {
  createDueList,
  gainOf,
  type ExtraContext,
  type Mixer,
  type Output,
  type OutputCueOf,
} from '../../play/extra.ts'
import { site } from '../../lib/browser/site.ts'
import { MOAN_RATE, renderMoan } from './moan-sound.ts'
import { openRecordings, type Recordings } from './recordings.ts'

/** Time that stays free between a sound and words, s. */
const MARGIN_S = 0.25
/** Time between two sounds at no demand and at the highest, s, and how much it varies. */
const PAUSE_S = { gentle: 9, strong: 3 }
const VARIATION = 0.4
/** Fade of a sound that has to end, s. */
const CUT_S = 0.1
/** A sound is scheduled this long before it begins, s: ticks come every 25 ms. */
const LEAD_S = 0.1
/** Tempo at which the demand is 0 and 1, bpm. */
const TEMPO = { gentle: 50, strong: 180 }
/** An edge demands more than its tempo says. */
const EDGE_DEMAND = 0.2

interface Words {
  from: number
  to: number
}
interface Playing {
  from: number
  to: number
  source: AudioBufferSourceNode
  gain: GainNode
}

export type MoanContext = Pick<ExtraContext, 'mixer' | 'volumes' | 'voice' | 'now'> & {
  /** 0..1; for tests. */
  random?: () => number
}

/** The demand of the moment, 0..1, while strokes or edges run; null in rests, questions, releases, pauses and at the end. */
export function demandOf(view: StageView | null, sessionMs: number): number | null {
  if (!view?.tempo || view.status !== 'playing' || view.phase === 'end') return null
  if (view.ask !== null || view.unconfirmed !== undefined || !areStrokes(view.task)) return null
  const { from, to, start, end } = view.tempo
  const share = Math.min(1, Math.max(0, (sessionMs - from) / Math.max(1, to - from)))
  const bpm = start + (end - start) * share
  const demand = (bpm - TEMPO.gentle) / (TEMPO.strong - TEMPO.gentle) + (view.task === 'edging' ? EDGE_DEMAND : 0)
  return Math.min(1, Math.max(0, demand))
}

const isHeard = ({ volumes }: Pick<MoanContext, 'volumes'>) => gainOf(volumes.get(), 'moans') > 0

/** The words of a cue: how long it is shown, or the longest time that a voice takes, whichever is more. */
const wordsOf = ({ time, duration, speech }: OutputCueOf<'speak'>, voice: VoiceName): Words => ({
  from: time - MARGIN_S,
  to: time + Math.max(speech === '' ? 0 : spokenMs(speech, voice, 'slow') / 1000, Math.min(duration, 1)) + MARGIN_S,
})

/** The sounds that are scheduled or heard. */
function createSounds({ context, inputs }: Mixer) {
  const playing = new Set<Playing>()
  const remove = (sound: Playing) => {
    playing.delete(sound)
    sound.source.disconnect()
    sound.gain.disconnect()
  }
  const cut = (sound: Playing, at: number) => {
    if (sound.from >= at) {
      sound.source.stop()
      return remove(sound)
    }
    sound.gain.gain.setTargetAtTime(0, at, CUT_S / 4)
    sound.source.stop(at + CUT_S)
    sound.to = Math.min(sound.to, at + CUT_S)
  }
  return {
    play(buffer: AudioBuffer, from: number) {
      const source = context.createBufferSource()
      const gain = context.createGain()
      source.buffer = buffer
      source.connect(gain).connect(inputs.moans)
      const sound: Playing = { from, to: from + buffer.duration, source, gain }
      source.addEventListener('ended', () => remove(sound), { once: true })
      source.start(from)
      playing.add(sound)
    },
    /** Ends what sounds at this audio time or later, s, within `CUT_S`. */
    cutFrom(at: number) {
      for (const sound of playing) if (sound.to > at) cut(sound, Math.max(at, context.currentTime))
    },
    /** A suspended context does not fire `ended`. */
    removeEnded(now: number) {
      for (const sound of playing) if (sound.to + 1 < now) remove(sound)
    },
  }
}

export function createMoanOutput(options: MoanContext): Output {
  const { mixer, voice, random = Math.random } = options
  const { context } = mixer
  const sounds = createSounds(mixer)
  const views = createDueList<OutputCueOf<'show'>>()
  let view: StageView | null = null
  let words: Words[] = []
  let nextAt: number | null = null
  let silenced = false
  let recordings: Recordings | null = null
  if (site().hasMoanRecordings) {
    openRecordings(context, voice).then(
      (opened) => (recordings = opened),
      // The sounds are synthesised instead.
      () => undefined,
    )
  }

  const pause = (demand: number) =>
    (PAUSE_S.gentle + (PAUSE_S.strong - PAUSE_S.gentle) * demand) * (1 + VARIATION * (random() * 2 - 1))
  const bufferFor = (intensity: number): AudioBuffer => {
    const recorded = recordings?.pick(intensity, random)
    if (recorded) return recorded
    const samples = renderMoan({ voice, intensity, random })
    const buffer = context.createBuffer(1, samples.length, MOAN_RATE)
    buffer.copyToChannel(samples, 0)
    return buffer
  }
  const playAt = (from: number, demand: number) => {
    const buffer = bufferFor(demand)
    const clash = words.find((each) => each.from < from + buffer.duration && each.to > from)
    if (clash) nextAt = clash.to
    else {
      sounds.play(buffer, from)
      nextAt = from + buffer.duration + pause(demand)
    }
  }
  return {
    take(cue) {
      if (silenced) return
      if (cue.kind === 'show') views.add(cue)
      if (cue.kind !== 'speak') return
      const next = wordsOf(cue, voice)
      words.push(next)
      // A sound that reaches into the words ends before them.
      sounds.cutFrom(next.from)
    },
    retract(from) {
      views.retract(from)
      words = words.filter((each) => each.from + MARGIN_S < from)
    },
    tick(now) {
      if (silenced || !Number.isFinite(now)) return
      view = views.due(now).at(-1)?.view ?? view
      words = words.filter(({ to }) => to > now)
      sounds.removeEnded(now)
      const demand = isHeard(options) ? demandOf(view, options.now()) : null
      if (demand === null) {
        sounds.cutFrom(now)
        nextAt = null
        return
      }
      nextAt ??= now + pause(demand) / 2
      if (nextAt <= now + LEAD_S) playAt(Math.max(nextAt, now + LEAD_S / 2), demand)
    },
    silence() {
      silenced = true
      sounds.cutFrom(context.currentTime)
    },
  }
}
