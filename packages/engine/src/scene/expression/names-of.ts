/** The variables and sections that an expression names, and their renaming. */
import { allParts, type Expression } from './expression.ts'

/** Each variable once, in the order of the text. Words that are no variable of the scene are names of a list. */
export const variablesOf = (expression: Expression): string[] => [
  ...new Set(allParts(expression).flatMap((part) => (part.kind === 'word' ? [part.word] : []))),
]

/** Each section of `visits` and `seen` once, in the order of the text. */
export const sectionsOf = (expression: Expression): string[] => [
  ...new Set(
    allParts(expression).flatMap((part) => (part.kind === 'question' && part.question !== 'on' ? [part.about] : [])),
  ),
]

export interface Renaming {
  what: 'variable' | 'section'
  from: string
  to: string
}

/** The places stay those of the text that was parsed. The printed text may be longer than `EXPRESSION_MAX`. */
export function renameIn(expression: Expression, renaming: Renaming): Expression {
  const rename = (part: Expression): Expression => renameIn(part, renaming)
  const { what, from, to } = renaming
  switch (expression.kind) {
    case 'word':
      return what === 'variable' && expression.word === from ? { ...expression, word: to } : expression
    case 'question':
      return what === 'section' && expression.question !== 'on' && expression.about === from
        ? { ...expression, about: to }
        : expression
    case 'not':
    case 'minus':
    case 'is':
      return { ...expression, of: rename(expression.of) }
    case 'binary':
      return { ...expression, left: rename(expression.left), right: rename(expression.right) }
    case 'call':
      return { ...expression, values: expression.values.map(rename) }
    default:
      return expression
  }
}
