/** Writes own words of a line, which last as long as they are estimated to take. */
import { useTranslation } from 'react-i18next'
import type { Command, EditScope, LineRecord, OwnLineWords } from '@rubato/builder'
import type { ScriptWords } from '../document/script-words.ts'
import { useBuilder } from '../document/use-builder.ts'
import { problemText } from '../texts/sentence-text.ts'

/** Null: the line of the script. Returns why the words are refused, or null. */
export type WriteLine = (line: LineRecord, own: OwnLineWords | null, scope?: EditScope) => string | null

/** The command that writes the words. */
export function lineCommand(
  { spokenMs }: Pick<ScriptWords, 'spokenMs'>,
  ...[line, own, scope]: Parameters<WriteLine>
): Command {
  const { text: _text, speech: _speech, voice: _voice, delivery: _delivery, ...rest } = line
  const duration = spokenMs({ ...rest, ...own }) ?? line.duration
  return { kind: 'write-line', id: line.id, words: own, duration, ...(line.copy && scope ? { scope } : {}) }
}

export function useWriteLine(words: Pick<ScriptWords, 'spokenMs'>): WriteLine {
  const { t } = useTranslation()
  const { store } = useBuilder()
  return (line, own, scope) => {
    const problem = store.run(lineCommand(words, line, own, scope))
    return problem && (problem.message ?? problemText(t, problem))
  }
}

/** The own words of a line; null for a line of the script. */
export function ownWordsOf({ text, speech, voice, delivery }: LineRecord): OwnLineWords | null {
  if (text === undefined) return null
  return { text, ...(speech && { speech }), ...(voice && { voice }), ...(delivery && { delivery }) }
}
