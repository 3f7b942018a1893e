import {
  factPlaceholders,
  isPlaceholder,
  replaceNames,
  type Assignment,
  type Exit,
  type GameEvent,
  type Section,
} from '@rubato/contracts/domain'
import { parseExpression, printExpression, renameIn, type Renaming } from '@rubato/engine'
import { withWays } from '../ways.ts'

/** The text with the other name; a text that cannot be read stays. */
function renamed(text: string, renaming: Renaming): string {
  const parsed = parseExpression(text)
  if (!parsed.expression) return text
  const changed = printExpression(renameIn(parsed.expression, renaming))
  return changed === printExpression(parsed.expression) ? text : changed
}

interface Words {
  text?: string | undefined
  speech?: string | undefined
}

const inBraces = (text: string, { from, to }: Renaming): string =>
  replaceNames(text, (name) => (name === from ? `{${to}}` : undefined))

/** The words with the other name in braces. */
const inWords = <Each extends Words>(words: Each, renaming: Renaming): Each => ({
  ...words,
  ...(words.text === undefined ? {} : { text: inBraces(words.text, renaming) }),
  ...(words.speech === undefined ? {} : { speech: inBraces(words.speech, renaming) }),
})

/** Whether a session fills the name with a fact of its own, which comes before a variable. */
const isFact = (name: string): boolean => (factPlaceholders as readonly string[]).includes(name)

function inEvent(event: GameEvent, renaming: Renaming): GameEvent {
  if (event.kind !== 'say' || event.text === undefined) return event
  const { from } = renaming
  const isValue = isPlaceholder(from) && event.values?.[from] !== undefined
  return isValue || isFact(from) ? event : inWords(event, renaming)
}

/** The question of the exit and its answers with the other name; facts are not filled in answers. */
function inQuestion(exit: Exit, renaming: Renaming): Exit {
  if (!('seconds' in exit)) return exit
  const question = isFact(renaming.from) ? exit : inWords(exit, renaming)
  if (question.kind !== 'ask') return question
  const answers = question.answers.map((each) => ({ ...each, answer: inBraces(each.answer, renaming) }))
  return { ...question, answers }
}

/** The section with the other name of a variable in all words that a session fills. Buttons of notes are shown as they are. */
const inWordsOfSection = (section: Section, renaming: Renaming): Section => ({
  ...section,
  ...(section.kind === 'timeline' ? { events: section.events.map((event) => inEvent(event, renaming)) } : {}),
  exit: inQuestion(section.exit, renaming),
})

interface Holder {
  sets?: readonly Assignment[] | undefined
  if?: string | undefined
}

/** The section with the other name in all its expressions, assignments, questions and words. */
export function renameInSection(section: Section, renaming: Renaming): Section {
  const nameOf = (variable: string) =>
    renaming.what === 'variable' && variable === renaming.from ? renaming.to : variable
  const turn = <Each extends Holder>(each: Each): Each => ({
    ...each,
    ...(each.if === undefined ? {} : { if: renamed(each.if, renaming) }),
    ...(each.sets === undefined
      ? {}
      : { sets: each.sets.map(({ variable, to }) => ({ variable: nameOf(variable), to: renamed(to, renaming) })) }),
  })
  const exit = withWays(section.exit, turn)
  const changed: Section = {
    ...turn(section),
    ...(section.notes ? { notes: section.notes.map(turn) } : {}),
    exit: exit.kind === 'number' ? { ...exit, variable: nameOf(exit.variable) } : exit,
  }
  return renaming.what === 'variable' ? inWordsOfSection(changed, renaming) : changed
}
