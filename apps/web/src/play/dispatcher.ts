/** Converts the session's effects into cues on the audio clock and hands them to the outputs. */
import { isCount, triggerFacts } from '@rubato/contracts/domain'
import type { Effect, SessionSummary, SystemLine } from '@rubato/engine'
import type { FanOut } from './outputs/fan-out.ts'
import { createDueList, type OutputCue, type OutputCueOf, type ScriptMove } from './outputs/output.ts'

type SayEffect = Extract<Effect, { kind: 'say' }>

/** An effect of the engine, or of a video with its script; times in ms. */
export type StageEffect = Effect | ({ kind: 'move'; at: number; duration: number } & ScriptMove)

export interface DispatcherOptions {
  fan: FanOut
  /** Audio time now, s. */
  audio(): number
  /** Audio time of a session time, s. */
  audioTimeOf(ms: number): number
  /** The text of a system line. */
  sentence(line: SystemLine): string
}

function spokenCue(effect: SayEffect, time: number): OutputCue {
  const { line, text, speech, duration, level, cue, intensity } = effect
  const { trigger } = line
  return {
    kind: 'speak',
    time,
    lineId: line.id,
    text,
    speech,
    duration: duration / 1000,
    level,
    cue,
    intensity,
    ...(line.own?.voice ? { voice: line.own.voice } : {}),
    isCount: isCount(trigger),
    isSafety: triggerFacts(trigger).closes.length > 0,
  }
}

function toOutputCue(
  effect: Exclude<StageEffect, { kind: 'retract' }>,
  time: number,
  sentence: DispatcherOptions['sentence'],
): OutputCue {
  switch (effect.kind) {
    case 'beat':
      return { kind: 'beat', time, accent: effect.accent, note: effect.note }
    case 'show':
      return { kind: 'show', time, view: effect.view }
    case 'safe-state':
      return { kind: 'safe-state', time, release: effect.release }
    case 'over':
      return { kind: 'over', time, summary: effect.summary }
    case 'vibrate':
      return { kind: 'vibrate', time, intensity: effect.intensity, duration: effect.duration / 1000 }
    case 'move': {
      const { at: _at, duration, ...move } = effect
      return { ...move, time, duration: duration / 1000 }
    }
    case 'media':
      return { kind: 'media', time, link: effect.link, duration: effect.duration / 1000 }
    case 'video':
      return { kind: 'video', time, media: effect.media, duration: effect.duration / 1000 }
    case 'say':
      return spokenCue(effect, time)
    case 'system-line': {
      const text = sentence(effect.line)
      return { kind: 'speak', time, text, speech: text, duration: effect.duration / 1000, isSafety: true }
    }
  }
}

export function createDispatcher({ fan, audio, audioTimeOf, sentence }: DispatcherOptions) {
  const endings = createDueList<OutputCueOf<'over'>>()
  let dropped = 0
  const deliver = (cue: OutputCue) => {
    if (cue.kind === 'beat' && cue.time < audio()) {
      dropped += 1
      return
    }
    fan.each((output) => output.take(cue))
    if (cue.kind === 'over') endings.add(cue)
  }
  return {
    dispatch(effects: readonly StageEffect[]) {
      for (const effect of effects) {
        if (effect.kind === 'retract') {
          const from = audioTimeOf(effect.from)
          endings.retract(from)
          fan.each((output) => output.retract?.(from))
        } else deliver(toOutputCue(effect, audioTimeOf(effect.at), sentence))
      }
    },
    /** Removes and returns the summaries of endings that are due at this audio time, s. */
    endingsDue: (now: number): SessionSummary[] => endings.due(now).map((cue) => cue.summary),
    /** Number of beats that came too late to be played. Late beats are dropped, never played in a bunch. */
    droppedBeats: (): number => dropped,
  }
}
