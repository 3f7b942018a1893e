/** The own words of a game: those that are said, then those of its sections and of copies that are nowhere in the game. */
import type { GameEvent, LinearGame } from '@rubato/contracts/domain'

export interface OwnWords {
  text: string
  speech: string | null
}

export type Composed = Partial<Pick<LinearGame, 'events' | 'composition'>>
type Instance = NonNullable<LinearGame['composition']>['instances'][number]

const eventsOfCopies = (copies: readonly Instance[]): GameEvent[] =>
  copies.flatMap(({ overrides }) => overrides.flatMap(({ events }) => events))

/** Each once. */
export function ownWordsOf({ events = [], composition }: Composed): OwnWords[] {
  const { sections = [], instances = [] } = composition ?? {}
  const inSections = sections.flatMap((section) => [...section.events, ...eventsOfCopies(section.children)])
  const all = [...events, ...inSections, ...eventsOfCopies(instances)].flatMap((event) =>
    event.kind === 'say' && event.text !== undefined ? [{ text: event.text, speech: event.speech ?? null }] : [],
  )
  return [...new Map(all.map((words) => [JSON.stringify(words), words])).values()]
}
