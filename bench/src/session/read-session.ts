/** Reads the record of a session: the words with their estimated lengths, and the screen between its changes. */
import {
  DEFAULT_VOICE,
  getTrigger,
  spokenMs,
  type IntensityCurve,
  type OrgasmOutcome,
  type TriggerId,
  type VoiceName,
} from '@rubato/contracts/domain'
import { areFastAskedFor, isBreathing, tempoAt, type Act, type PlayerProfile, type SessionRecord } from '@rubato/engine'
import type { LineKind } from '@rubato/script-content'
import texts from '../../../apps/web/public/locales/en/common.json' with { type: 'json' }
import type { Reading, ScreenState, Words, WordsType } from './reading.ts'

type Effect = SessionRecord[number]
type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>
type Kinds = ReadonlyMap<string, LineKind>

export interface ReadOptions {
  profile: PlayerProfile
  voice: VoiceName | null
  curve: IntensityCurve
  outcome: OrgasmOutcome
  acts: readonly Act[]
  /** The kind of each dialog of the script that is not an instruction, by its id. */
  kinds: Kinds
}

function typeOf(trigger: TriggerId): WordsType {
  const { group, room } = getTrigger(trigger)
  if (group === 'counts') return 'number'
  return room === 'signal' ? 'signal' : 'line'
}

function readLine(effect: EffectOf<'say'>, { profile, voice, kinds }: ReadOptions): Words {
  const { at, line, text, speech } = effect
  return {
    at,
    until: at + spokenMs(speech, voice ?? DEFAULT_VOICE, profile.chatSpeed),
    type: typeOf(line.trigger),
    trigger: line.trigger,
    id: line.id,
    text,
    kind: kinds.get(line.id) ?? 'instruction',
  }
}

function readSystemLine({ at, line }: EffectOf<'system-line'>, { profile, voice }: ReadOptions): Words {
  const text = texts.stage.systemLines[line]
  const until = at + spokenMs(text, voice ?? DEFAULT_VOICE, profile.chatSpeed)
  return { at, until, type: 'system', trigger: line, id: `system/${line}`, text, kind: 'instruction' }
}

/** From `effect` until `to`. */
function readScreen({ at, view }: EffectOf<'show'>, to: number): ScreenState {
  const { task, span, tempo, grip, style, ask } = view
  const bpm = (time: number) =>
    tempo === null
      ? 0
      : tempoAt({ from: tempo.start, to: tempo.end }, tempo.to - tempo.from, Math.max(0, time - tempo.from))
  return {
    from: at,
    to,
    task,
    span: span?.from ?? at,
    tempo: tempo && { from: bpm(at), to: bpm(Math.min(to, tempo.to)) },
    grip,
    style,
    ask,
    isBreathing: isBreathing(view),
  }
}

export function readSession(record: SessionRecord, options: ReadOptions): Reading {
  const duration = record.at(-1)?.at ?? 0
  const shows = record.filter((effect) => effect.kind === 'show')
  const words = record.flatMap((effect): Words[] => {
    if (effect.kind === 'say') return [readLine(effect, options)]
    return effect.kind === 'system-line' ? [readSystemLine(effect, options)] : []
  })
  return {
    duration,
    words,
    screenStates: shows
      .map((show, index) => readScreen(show, shows[index + 1]?.at ?? duration))
      .filter(({ from, to }) => to > from),
    inputs: record.filter((effect) => effect.kind === 'input'),
    outcome: options.outcome,
    acts: options.acts,
    tempo: options.profile.tempo,
    areFastAskedFor: areFastAskedFor(options.curve, options.profile.tempo),
  }
}
