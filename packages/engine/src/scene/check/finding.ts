/** A problem of a scene: a rule, a sentence, the way through the sections on which it happens, and how to mend it. */
import type { ItemId, OrgasmOutcome, Variable } from '@rubato/contracts/domain'
import { lengthInWords } from '../../problem.ts'
import type { SafetyRule } from '../../safety/broken-rules.ts'

/** Sentences about the graph, the words and the variables of a scene. */
const sentences = {
  'no-start': 'The section that begins does not exist.',
  'unknown-target': 'This leads to a section that does not exist.',
  unreachable: 'No way leads to this section.',
  'no-end': 'No way leads from this section to an end.',
  'endless-circle': 'These sections lead back to themselves without a repeat that counts: the game may never end.',
  'return-without-call': 'This returns, but the section was not called.',
  recursion: 'This calls a section that is already being called.',
  'call-depth': 'Calls inside calls go too deep here.',
  'too-many-states': 'The repeats of this game multiply each other too often to be checked.',
  'too-much-to-check':
    'This section has too many events for all the ways and buttons that lead through it: the game cannot be checked.',
  'own-note': 'This note leads to the section that it leaves.',
  'note-too-late': 'This note comes after the end of its section.',
  'member-length': 'The longest way through the game takes longer than you allow.',
  expression: 'This expression cannot be read.',
  'variable-unknown': 'There is no variable of this name.',
  'variable-kind': 'A number can only be stored in a variable that is a number.',
  'variable-unused': 'This variable is never read.',
  'variable-never-set': 'This variable is read, but nothing ever changes it.',
  'variable-name': 'This name cannot be used.',
  'kept-too-much': 'The values that are kept for the next time may need more than 1 kB: this one has no room then.',
  'never-holds': 'This can never hold.',
  'placeholder-unfilled': 'Nothing fills this placeholder.',
  'question-too-long': 'The words of this question take longer than the time for its answer.',
  'words-without-room': 'These words take longer than the time that they have.',
  'same-answers': 'Two answers have the same words.',
  'all-answers-hidden': 'All answers may be hidden at once.',
  'other-ending': 'The last task of this section and the end of the game do not say the same.',
  'carry-not-on': 'This section carries something that is not on when it ends.',
  'carry-lost': 'Something is left on, in or held that the section neither releases nor carries over.',
  'carry-at-end': 'A game cannot end with something that is carried over.',
  'carry-differs': 'The ways into this section do not all carry the same.',
  'carry-held': 'This is held by attention alone: it ends in the section that begins it.',
  'note-while-held': 'A note may interrupt this section while something is on, in or held.',
} as const
export type GraphRule = keyof typeof sentences
export type SceneRule = GraphRule | SafetyRule

/** A change of the scene that removes the cause of a finding. */
export type Mend =
  | { kind: 'lower-repeat'; section: string; times: number }
  | { kind: 'remove-section'; section: string }
  | { kind: 'remove-note'; section: string; note: number }
  | { kind: 'carry'; section: string; item: ItemId }
  | { kind: 'do-not-carry'; section: string; item: ItemId }
  | { kind: 'add-variable'; variable: string; of: Variable['kind'] }
  | { kind: 'remove-variable'; variable: string }
  | { kind: 'do-not-keep'; variable: string }
  | { kind: 'lengthen-question'; section: string; seconds: number }
  | { kind: 'lengthen-section'; section: string; length: number }
  | { kind: 'always-offer'; section: string; answer: number }
  | { kind: 'set-outcome'; section: string; outcome: OrgasmOutcome }

/** Where in its section, or in the list of variables, such as `['exit', 'answers', 0, 'if']`. */
export type FindingPlace = readonly (string | number)[]

export interface SceneFinding {
  rule: SceneRule
  message: string
  /** The sections of a way that shows it, from the first one to the one of the finding; empty for a variable. */
  path: readonly string[]
  at: FindingPlace
  /** The part of an expression, in UTF-16 units: the first column is 1. */
  column?: number
  length?: number
  mend?: Mend
  /** Items, bounds and times of the case, as the rules of linear games have them; `missing` is in ms. */
  values?: Readonly<Record<string, string | number>>
}

export const finding = (rule: GraphRule, details: Partial<Omit<SceneFinding, 'rule'>> = {}): SceneFinding => ({
  rule,
  message: sentences[rule],
  path: [],
  at: [],
  ...details,
})

/** The sentence of a rule, with more about this case of it. */
export const sentenceOf = (rule: GraphRule, more: string): string => `${sentences[rule]} ${more}`

/** A length in a sentence, ms. */
export const inWords = (ms: number): string => lengthInWords(ms / 1000)
