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

/** The words on an answer or a button, and the name of the section to which it leads. */
interface WayWords {
  text: string
  to: string
}

/** Everything that an author wrote into a section of a branching game. */
export interface SectionWords {
  id: string
  name: string
  /** Length of a section that is generated when it is played, ms; null for one that is written. */
  generated: number | null
  words: readonly OwnWords[]
  question: OwnWords | null
  answers: readonly WayWords[]
  buttons: readonly WayWords[]
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

/** The sections of a branching game that have words or media or are generated, in the order in which they are written. */
export function sectionWordsOf({ sections = [] }: Composed): SectionWords[] {
  const names = new Map(sections.map(({ id, name }) => [id, name]))
  const way = (text: string, to: string): WayWords => ({ text, to: names.get(to) ?? to })
  return sections
    .map((section): SectionWords => {
      const { id, name, exit, notes = [] } = section
      const isQuestion = exit.kind === 'ask' || exit.kind === 'number' || exit.kind === 'text'
      return {
        id,
        name,
        generated: section.kind === 'generated' ? section.length : null,
        words: section.kind === 'timeline' ? wordsIn(section.events) : [],
        question: isQuestion ? { text: exit.text, speech: exit.speech ?? null } : null,
        answers: exit.kind === 'ask' ? exit.answers.map(({ answer, to }) => way(answer, to)) : [],
        buttons: notes.flatMap(({ button, to }) => (button === undefined ? [] : [way(button, to)])),
        media: mediaIn(section),
      }
    })
    .filter(
      ({ name, id, generated, words, question, buttons, media }) =>
        generated !== null || words.length > 0 || question || buttons.length > 0 || media.length > 0 || name !== id,
    )
}

/** The names that an author gave to variables, to their values and to what the member types. */
export function namesOf({ sections = [], variables = [] }: Composed): string[] {
  const typed = sections.flatMap(({ exit }) => (exit.kind === 'text' ? [exit.placeholder] : []))
  const own = variables.flatMap((variable) => [variable.name, ...(variable.kind === 'one-of' ? variable.names : [])])
  return [...new Set([...own, ...typed])]
}
