/** The own words of a game: those that are said, then those of its sections and of copies that are nowhere in the game. */
import { isLight, nameOfMedium, type BranchingGame, type GameEvent, type LinearGame } from '@rubato/contracts/domain'

export interface OwnWords {
  text: string
  speech: string | null
}

export type Composed = Partial<
  Pick<LinearGame, 'events' | 'composition'> & Pick<BranchingGame, 'sections' | 'variables'>
>
type Instance = NonNullable<LinearGame['composition']>['instances'][number]

const eventsOfCopies = (copies: readonly Instance[]): GameEvent[] =>
  copies.flatMap(({ overrides }) => overrides.flatMap(({ events }) => events))

const wordsIn = (events: readonly GameEvent[]): OwnWords[] =>
  events.flatMap((event) =>
    event.kind === 'say' && event.text !== undefined ? [{ text: event.text, speech: event.speech ?? null }] : [],
  )

/** Each once. */
export function ownWordsOf({ events = [], composition }: Composed): OwnWords[] {
  const { sections = [], instances = [] } = composition ?? {}
  const inSections = sections.flatMap((section) => [...section.events, ...eventsOfCopies(section.children)])
  const all = wordsIn([...events, ...inSections, ...eventsOfCopies(instances)])
  return [...new Map(all.map((words) => [JSON.stringify(words), words])).values()]
}

/** Everything that an author wrote into a section of a branching game. */
export interface SectionWords {
  id: string
  name: string
  words: readonly OwnWords[]
  question: OwnWords | null
  answers: readonly string[]
  buttons: readonly string[]
  /** Files and tags of what is shown, each once; a light has no words of the author's. */
  media: readonly string[]
}

function mediaIn(section: BranchingGame['sections'][number]): string[] {
  const events = section.kind === 'timeline' ? section.events : []
  const inTimeline = events.flatMap((event) => (event.kind === 'media' ? event.link : []))
  const ofSection = section.kind === 'generated' && section.medium ? [section.medium] : []
  const written = [...inTimeline, ...ofSection].filter((medium) => !isLight(medium))
  return [...new Set(written.map(nameOfMedium))]
}

/** The sections of a branching game that have words or media, in the order in which they are written. */
export function sectionWordsOf({ sections = [] }: Composed): SectionWords[] {
  return sections
    .map((section): SectionWords => {
      const { id, name, exit, notes = [] } = section
      const isQuestion = exit.kind === 'ask' || exit.kind === 'number' || exit.kind === 'text'
      return {
        id,
        name,
        words: section.kind === 'timeline' ? wordsIn(section.events) : [],
        question: isQuestion ? { text: exit.text, speech: exit.speech ?? null } : null,
        answers: exit.kind === 'ask' ? exit.answers.map(({ answer }) => answer) : [],
        buttons: notes.flatMap(({ button }) => button ?? []),
        media: mediaIn(section),
      }
    })
    .filter(
      ({ name, id, words, question, buttons, media }) =>
        words.length > 0 || question || buttons.length > 0 || media.length > 0 || name !== id,
    )
}

/** The names that an author gave to variables, to their values and to what the member types. */
export function namesOf({ sections = [], variables = [] }: Composed): string[] {
  const typed = sections.flatMap(({ exit }) => (exit.kind === 'text' ? [exit.placeholder] : []))
  const own = variables.flatMap((variable) => [variable.name, ...(variable.kind === 'one-of' ? variable.names : [])])
  return [...new Set([...own, ...typed])]
}
