/** Outcomes of the edits of the notebook: a command, or why the words are refused. */
import { ANSWER_TEXT_MAX, COMPOSED_NAME_MAX, DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import type { CommandProblem } from '../../commands/types.ts'
import type { BuilderSentence } from '../../sentence.ts'
import type { SceneCommand } from '../document/types.ts'

/** A row of the notebook. */
export interface NotebookPlace {
  readonly section: string
  readonly row:
    | { readonly kind: 'name' }
    | { readonly kind: 'line'; readonly index: number }
    | { readonly kind: 'question' }
    | { readonly kind: 'answer'; readonly index: number }
}

export interface Written {
  readonly command: SceneCommand
  /** Where the writing goes on. */
  readonly focus: NotebookPlace
}

/** The words stay in their row, so that the author can change them. */
export interface Refused {
  readonly problem: CommandProblem
  /** The line of a pasted text that it is about. */
  readonly line?: string
}

/** Null where there is nothing to change. */
export type Edited = Written | Refused | null

export const isRefused = (edited: Edited): edited is Refused => edited !== null && 'problem' in edited

export const refused = (key: string, values: BuilderSentence['values'] = {}): Refused => ({
  problem: { sentence: { key: `builder.problem.${key}`, values }, path: [], message: null },
})

const LIMITS = {
  line: DIALOG_TEXT_MAX,
  question: DIALOG_TEXT_MAX,
  answer: ANSWER_TEXT_MAX,
  name: COMPOSED_NAME_MAX,
} as const
export type WordsKind = keyof typeof LIMITS

/** Refuses words that are longer than the contract takes. */
export function tooLong(kind: WordsKind, text: string): Refused | null {
  const most = LIMITS[kind]
  return text.length > most ? refused(`long-${kind}`, { count: text.length - most, most }) : null
}

/** Words that end with `=> id` name their section. */
export function readAnswer(text: string): { answer: string; to: string | null } {
  const match = /^(.*\S)\s*=>\s*([a-z][a-z0-9-]*)$/.exec(text)
  return match ? { answer: match[1] ?? text, to: match[2] ?? null } : { answer: text, to: null }
}

/** A row as it is typed: the kind of its words, and the words without the signs that say so. */
export function readRow(written: string): { kind: WordsKind; words: string; asks: 'number' | 'text' | null } {
  const text = written.trim()
  const [, typed, asked] = /^\?(text|number)\s+(\S.*)$/s.exec(text) ?? []
  if (asked !== undefined) return { kind: 'question', words: asked, asks: typed === 'text' ? 'text' : 'number' }
  const [, sign, words] = /^(\?|#+|->)\s*(\S.*)$/s.exec(text) ?? []
  if (sign === undefined || words === undefined) return { kind: 'line', words: text, asks: null }
  return { kind: sign === '?' ? 'question' : sign === '->' ? 'answer' : 'name', words, asks: null }
}
