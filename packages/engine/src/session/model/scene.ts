/** A branching game as the session walks it. All of its state is a value without functions, as the rest of the world is. */
import type { NippleStimulation, OrgasmOutcome, Section, Variable } from '@rubato/contracts/domain'
import type { Value } from '../../scene/expression/declarations.ts'
import type { Expression } from '../../scene/expression/expression.ts'
import type { SessionCue } from './cue.ts'

/** The key of the words of a section's exit among own words. */
export const exitKey = (section: string): string => `${section}/exit`

/** The cues of a section, from its start, ms. */
export interface SectionPlan {
  cues: readonly SessionCue[]
  length: number
  /** How the game ends in this section; undefined where it does not. */
  outcome: OrgasmOutcome | undefined
}

export interface CompiledSection {
  section: Section
  /** One for each visit; later visits begin again with the first. */
  plans: readonly SectionPlan[]
  /** How long the game goes on after the section at most, repeats not counted, ms. */
  left: number
}

export interface CompiledScene {
  sections: ReadonlyMap<string, CompiledSection>
  start: string
  variables: readonly Variable[]
  /** The expressions of the game by their text; one that cannot be read is not among them. */
  expressions: ReadonlyMap<string, Expression>
}

/** A section that was left for another one which returns. */
export type Frame = { kind: 'exit'; section: string } | NoteFrame

/** The section goes on where a note interrupted it. */
interface NoteFrame {
  kind: 'note'
  section: string
  /** As of `at`, ms. */
  cues: readonly SessionCue[]
  at: number
  /** Its buttons that can be pressed. */
  notes: readonly string[]
  /** The open question of its exit. */
  question: OpenQuestion | null
  nipples: NippleStimulation | null
}

/** Sections whose order is kept; the later ones of a longer way are not. */
export const PATH_KEPT = 1001

/** The question of the running exit. */
export interface OpenQuestion {
  /** Another one each time that a question is asked. */
  id: string
  kind: 'ask' | 'number' | 'text'
  text: string
  /** The answers that are offered, by their index. */
  answers: readonly { index: number; text: string }[]
  /** The answer after which the game goes on in the same way as after silence; null where there is none. */
  silence: number | null
  /** The variable that a number is stored in; null for another question. */
  variable: string | null
}

export interface SceneState {
  section: string
  values: Readonly<Record<string, Value>>
  /** Texts that the member typed, by their placeholder. */
  texts: Readonly<Record<string, string>>
  visits: Readonly<Record<string, number>>
  /** The sections in the order in which they were entered, and entered again after a note; at most `PATH_KEPT`. */
  path: readonly string[]
  /** How often the repeat of each section led back. */
  repeats: Readonly<Record<string, number>>
  /** The way that the random exit of each section took last. */
  ways: Readonly<Record<string, number>>
  /** The number of the last answer, from 1; 0 before the first and after silence. */
  answered: number
  /** How often each answer to the question of a section was taken, in its order, silence last. */
  taken: Readonly<Record<string, readonly number[]>>
  stack: readonly Frame[]
  question: OpenQuestion | null
  /** Buttons of the running section that can be pressed. */
  notes: readonly string[]
  /** Sections that were entered at this time: without time between them they come to an end. */
  hops: { at: number; count: number }
}
