/** The sentence about a word that no variable has. */
import type { Declaration } from './declarations.ts'
import type { Suggest } from './nearest.ts'
import { factNames, isFact } from './words.ts'

const aliases: Readonly<Record<string, string>> = { true: 'yes', false: 'no' }

interface Unknown {
  word: string
  /** The names that could be used in place of the word; null where a name cannot. */
  wanted: readonly string[] | null
  suggest: Suggest
}

export function unknownWord(variables: readonly Declaration[], { word, wanted, suggest }: Unknown): string {
  if (Object.hasOwn(aliases, word)) return `Write “${aliases[word]}” in place of “${word}”.`
  const names = variables.map(({ name }) => name)
  const difference = asDifference(word, (part) => isFact(part) || names.includes(part))
  if (difference) return `There is no variable “${word}”. For minus, put spaces around it: ${difference}.`
  if (wanted) {
    const suggestion = suggest(word, [...wanted, ...names])
    return `“${word}” is neither a variable nor one of ${wanted.join(', ')}.${suggestion}`
  }
  const owner = variables.find((variable) => variable.kind === 'one-of' && variable.names.includes(word))
  if (owner) return `“${word}” is a name that “${owner.name}” can have. Write “${owner.name} is ${word}”.`
  return `There is no variable “${word}”.${suggest(word, [...names, ...factNames])}`
}

/** The word as a difference, where its first part is known and the other one is known or a number: `points-2`. */
function asDifference(word: string, isKnown: (part: string) => boolean): string | null {
  for (let at = word.indexOf('-'); at !== -1; at = word.indexOf('-', at + 1)) {
    const [first, second] = [word.slice(0, at), word.slice(at + 1)]
    if (isKnown(first) && (isKnown(second) || /^\d+$/.test(second))) return `${first} - ${second}`
  }
  return null
}
