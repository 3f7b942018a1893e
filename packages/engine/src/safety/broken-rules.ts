/** The rules that a game can break, each with its sentence. `SPEC.md` says where each is tested. */
import { lengthInWords } from '../problem.ts'
import { caps } from './caps.ts'

type Values = Readonly<Record<string, string | number>>

/** Values have the unit of their name; `item`, `other` and `host` are ids of items. */
const sentences = {
  order: () => 'Events must stand in order of time.',
  'negative-time': () => 'Times cannot be negative.',
  'after-end': () => 'This goes on after the end of the game.',
  unknown: () => 'The engine does not know this.',
  refused: ({ reason }: Values) => `${reason}`,
  'game-length': () => 'A game lasts at most 120 minutes.',
  'video-after-end': () => 'The video begins after the end of the game.',
  'too-many-edges': () => `A game has at most ${caps.edges.value} edges.`,
  'edge-length': () => 'An edge lasts 5 minutes at most.',
  'edge-rest': () => 'Edging needs a rest of 30 s.',
  'item-rest': ({ item, other }: Values) => `${item} needs a longer rest after ${other}.`,
  'item-open': ({ item }: Values) => `${item} is open already.`,
  'item-cap': ({ item, seconds }: Values) => `${item} may stay for ${lengthInWords(Number(seconds))} at most.`,
  'item-times': ({ item }: Values) => `${item} comes too often.`,
  'item-host': ({ item, host }: Values) => `${item} needs ${host}.`,
  'strain-kinds': ({ item }: Values) => `${item} is one kind of strain too many for one session.`,
  'never-together': ({ item, other }: Values) => `${item} never comes together with ${other}.`,
  'blind-and-gagged': () => 'A gag with eyes closed lasts 60 s at most.',
  'too-much-at-once': () => 'Too much at once.',
  'no-level': ({ item }: Values) => `${item} has no level.`,
  'level-not-open': ({ item }: Values) => `${item} is not open.`,
  'level-max': ({ item, most }: Values) => `${item} is at most ${most}.`,
  'level-step': ({ item, most }: Values) => `${item} rises by ${most} at most.`,
  'level-soon': ({ item }: Values) => `${item} rises again too soon.`,
  'not-open': ({ item }: Values) => `${item} is not open.`,
  'after-hard-end': ({ item }: Values) => `${item} is closed after its hard end.`,
  'release-order': ({ item, other }: Values) => `${other} has to come off before ${item}.`,
  'never-released': ({ item }: Values) => `${item} is never released.`,
  'tempo-cap': () => `The tempo is at most ${caps.tempo.value} bpm.`,
  'beats-at-once': () => 'Two beats cannot run at once.',
  crowd: () =>
    `Too many beats come close together here: beside ${caps.tempo.value} a minute, at most ${caps.beatsAtOnce.value} more may come at once.`,
  'too-many-beats': () => `A game has at most ${caps.beats.value} beats.`,
  heat: () => 'A minute above 200 bpm needs 20 s of rest.',
  'strokes-length': ({ seconds }: Values) => `This may last ${lengthInWords(Number(seconds))} at most.`,
  'challenge-rest': () => 'A grip challenge needs a rest of 30 s.',
  strikes: ({ item, most }: Values) => `A set of ${item} has at most ${most}.`,
  'hard-strikes': ({ item, most }: Values) => `A set of hard ${item} has at most ${most}.`,
  'stray-beats': ({ item }: Values) => `These beats need ${item} to be open.`,
  'spoken-count': ({ most }: Values) => `This line asks for ${most} at most.`,
  'spoken-seconds': ({ seconds }: Values) => `This line asks for ${lengthInWords(Number(seconds))} at most.`,
  irritant: () => 'Strokes stay on the shaft while something irritates.',
  'line-not-open': () => 'This line begins something that is not opened.',
  breathe: () => 'Every breath hold ends with the word to breathe.',
  'after-stimulation': () => 'Nothing strokes after the stimulation that followed orgasm.',
  'inflated-removal': () => 'A plug inflated by more than one step is deflated first.',
} as const satisfies Record<string, (values: Values) => string>

export type SafetyRule = keyof typeof sentences

/** A rule that is broken, and how. */
export interface Broken {
  rule: SafetyRule
  values: Values
  message: string
}

export const broken = (rule: SafetyRule, values: Values = {}): Broken => ({
  rule,
  values,
  message: sentences[rule](values),
})
