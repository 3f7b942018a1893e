/** Words for the places of a text that cannot be read as a game. */
import type { TFunction } from 'i18next'
import type { TextProblem } from '@rubato/builder'
import { builderText } from './builder-text.ts'
import { sentenceText } from './sentence-text.ts'

/** Without their number: reading ends before it has found all of a long text. */
export const problemsHeading = (t: TFunction, { length: count }: readonly TextProblem[]): string =>
  builderText(t, 'scenes.text.problems', { count })

export const problemLineText = (t: TFunction, { line, column, sentence }: TextProblem): string =>
  builderText(t, 'scenes.text.problem', { line, column, sentence: sentenceText(t, sentence) })
