/** Every text of the built-in scripts that a voice may say, each once. */
import { grips, hands, speakable } from '@rubato/contracts/domain'
import { wordsOf } from '@rubato/engine'
import { shippedScripts } from '@rubato/script-content'

type Values = Parameters<typeof wordsOf>[1]

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The values that games give most; a line with another value is made when it is first spoken. */
const usual: Readonly<Record<keyof Values, readonly Values[]>> = {
  count: range(1, 20).map((count) => ({ count })),
  seconds: range(5, 60).map((seconds) => ({ seconds })),
  hand: hands.map((hand) => ({ hand })),
  grip: grips.map((grip) => ({ grip })),
}

/** All combinations of the usual values of the placeholders of a text. */
function valuesFor(text: string): Values[] {
  const names = (Object.keys(usual) as (keyof Values)[]).filter((name) => text.includes(`{${name}}`))
  return names.reduce<Values[]>(
    (all, name) => all.flatMap((values) => usual[name].map((value) => ({ ...values, ...value }))),
    [{}],
  )
}

/** @param withClauses also the first clauses, which are said at a lower level of talk */
export function shippedTexts(withClauses: boolean): string[] {
  const texts = shippedScripts.flatMap(({ dialogs }) =>
    dialogs.flatMap((dialog) =>
      valuesFor(`${dialog.text} ${dialog.speech ?? ''}`).flatMap((values) => {
        const words = wordsOf(dialog, values)
        return words ? [words.speech, ...(withClauses ? [words.cue.speech] : [])] : []
      }),
    ),
  )
  return [...new Set(texts.map(speakable))].filter((text) => text !== '')
}
