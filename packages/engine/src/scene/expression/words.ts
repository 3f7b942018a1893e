/** The closed vocabulary of expressions: keywords, facts of the session and functions. */
import { outcomes } from '@rubato/contracts/domain'

const keywords = ['and', 'or', 'not', 'is', 'mod', 'yes', 'no'] as const

/** Facts that are whole numbers. Minutes count full minutes; `answered` is 0 before the first answer. */
export const numberFacts = [
  'edges',
  'own-edges',
  'too-close',
  'cannot',
  'skips',
  'eased',
  'minutes',
  'minutes-left',
  'answered',
] as const
export type NumberFact = (typeof numberFacts)[number]

/** Facts that are one of a list of names. */
export const nameFacts = {
  phase: ['warm-up', 'build', 'peak', 'end'],
  ending: outcomes,
} as const
export type NameFact = keyof typeof nameFacts
export type NameOfFact<Fact extends NameFact> = (typeof nameFacts)[Fact][number]
export type FactName = NumberFact | NameFact
export const factNames: readonly FactName[] = [...numberFacts, ...(Object.keys(nameFacts) as NameFact[])]
export const isFact = (word: string): word is FactName => factNames.some((fact) => fact === word)
export const isKeyword = (word: string): boolean => keywords.some((keyword) => keyword === word)
export const isNameFact = (fact: FactName): fact is NameFact => Object.hasOwn(nameFacts, fact)

/** Functions of values, how many values each takes, and an example for the sentences of problems. */
export const functionValues = {
  min: { min: 2, max: 6, example: 'min(points, 20)' },
  max: { min: 2, max: 6, example: 'max(points, 0)' },
  abs: { min: 1, max: 1, example: 'abs(points)' },
  round: { min: 1, max: 1, example: 'round(points / 2)' },
  floor: { min: 1, max: 1, example: 'floor(points / 2)' },
  ceil: { min: 1, max: 1, example: 'ceil(points / 2)' },
  clamp: { min: 3, max: 3, example: 'clamp(points, 0, 20)' },
  random: { min: 2, max: 2, example: 'random(1, 6)' },
  chance: { min: 1, max: 1, example: 'chance(30)' },
  if: { min: 3, max: 3, example: 'if(edges > 3, 2, 1)' },
} as const
export type FunctionName = keyof typeof functionValues
export const isFunction = (word: string): word is FunctionName => Object.hasOwn(functionValues, word)

/** Questions about a section or an item, whose name is in quotation marks, with an example. */
export const questions = { visits: 'visits("lounge")', seen: 'seen("lounge")', on: 'on("clamps")' } as const
export type QuestionName = keyof typeof questions
export const isQuestion = (word: string): word is QuestionName => Object.hasOwn(questions, word)

export const callable: readonly string[] = [...Object.keys(functionValues), ...Object.keys(questions)]
/** Words that no variable and no name of a list can have. */
const reserved = new Set<string>([...keywords, ...factNames, ...callable])
export const isReserved = (word: string): boolean => reserved.has(word)
