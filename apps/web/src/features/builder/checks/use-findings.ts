/** The live check of a document, after the keys and drags of the moment: it runs when the page is idle. */
import { useDeferredValue, useMemo } from 'react'
import {
  course,
  findings,
  mendAllCommand,
  mendKind,
  totals,
  type BuilderDocument,
  type BuilderSentence,
  type Command,
  type Finding,
  type Totals,
} from '@rubato/builder'
import type { PlayerProfile } from '@rubato/engine'
import type { ScriptWords } from '../document/script-words.ts'

export interface Checked {
  readonly found: readonly Finding[]
  /** The mends of all findings of the kind of this one, for the document that is open now; null where there are none. */
  readonly mendAll: (document: BuilderDocument, finding: Finding) => Command | null
  readonly figures: Totals
  /** The whole game in words, in order of time. */
  readonly sentences: readonly BuilderSentence[]
}

export function useFindings(document: BuilderDocument, profile: PlayerProfile, words: ScriptWords): Checked {
  const checked = useDeferredValue(document)
  return useMemo(
    () => ({
      // An empty game has nothing that could be mended.
      found: checked.records.size === 0 ? [] : findings(checked, { profile, spokenMs: words.spokenMs }),
      mendAll: (document, finding) =>
        mendAllCommand(document, mendKind(finding) ?? '', { profile, spokenMs: words.spokenMs }),
      figures: totals(checked, words.wordsOf),
      sentences: course(checked),
    }),
    [checked, profile, words],
  )
}
