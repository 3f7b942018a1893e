/** Every text of the built-in scripts that a voice may say, each once. */
import { grips, hands, speakable } from '@rubato/contracts/domain'
import { fillingsOf, wordsOf, type LineValues } from '@rubato/engine'
import { shippedScripts } from '@rubato/script-content'

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The values that games give most; a line with another value is made when it is first spoken. */
const usual: Readonly<Record<keyof LineValues, readonly LineValues[]>> = {
  count: range(1, 20).map((count) => ({ count })),
  seconds: range(5, 60).map((seconds) => ({ seconds })),
  hand: hands.map((hand) => ({ hand })),
  grip: grips.map((grip) => ({ grip })),
  edges: range(2, 8).map((edges) => ({ edges })),
  minutes: range(2, 30).map((minutes) => ({ minutes })),
}

/** The name of a script in the options of the command: `host` for The Host. */
export const scriptName = (title: string): string => title.replace(/^The /, '').toLowerCase()

/**
 * @param withClauses also the first clauses, which are said at a lower level of talk
 * @param names of the scripts; without any, all of them
 */
export function shippedTexts(withClauses: boolean, names: readonly string[] = []): string[] {
  const scripts = shippedScripts.filter(({ title }) => names.length === 0 || names.includes(scriptName(title)))
  const texts = scripts.flatMap(({ dialogs }) =>
    dialogs.flatMap((dialog) =>
      fillingsOf(`${dialog.text} ${dialog.speech ?? ''}`, usual).flatMap((values) => {
        const words = wordsOf(dialog, values)
        return words ? [words.speech, ...(withClauses ? [words.cue.speech] : [])] : []
      }),
    ),
  )
  return [...new Set(texts.map(speakable))].filter((text) => text !== '')
}
