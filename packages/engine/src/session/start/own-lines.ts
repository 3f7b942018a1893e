/** The own words of a game as lines, with their placeholders filled. */
import { OWN_WORDS, type GameEventOf, type PlayableGame } from '@rubato/contracts/domain'
import { placeholdersOf, type LineValues } from '../../dialog/fill-line.ts'
import type { OwnWords, ScriptDialog } from '../../dialog/library.ts'
import { fillDialog, type Speaker, type SpokenLine } from '../../dialog/spoken-line.ts'
import { minutesLeft } from '../model/facts.ts'
import { eventKey, eventValues } from './cues-of-game.ts'

type SayEvent = GameEventOf<'say'>

/** The numbers of edges for which a line that names them is kept ready. */
const EDGES = { min: 2, max: 8 } as const
/** Minutes by which the time that is left may differ from the plan when the line is said. */
const MINUTES_APART = 2

const numbers = (min: number, max: number): number[] =>
  Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => min + index)

/** Where the game has the words. */
type Place = Pick<OwnWords, 'event' | 'section'>

function dialogOf({ trigger, text = '', speech, voice, delivery }: SayEvent, key: string, place: Place): ScriptDialog {
  const own = { ...place, ...(voice ? { voice } : {}), ...(delivery ? { delivery } : {}) }
  return { id: `${OWN_WORDS}/${key}`, trigger, text, ...(speech === undefined ? {} : { speech }), own }
}

/** The values that the line may be said with: of each fact that it names, those that the session may have then. */
function valuesOf({ text, speech }: ScriptDialog, event: SayEvent, duration: number): LineValues[] {
  const named = new Set(placeholdersOf(`${text} ${speech ?? ''}`))
  const minutes = minutesLeft(event.at, duration) ?? 0
  const edges = named.has('edges') ? numbers(EDGES.min, EDGES.max).map((edges) => ({ edges })) : [{}]
  const left = named.has('minutes')
    ? numbers(Math.max(2, minutes - MINUTES_APART), minutes + MINUTES_APART).map((minutes) => ({ minutes }))
    : [{}]
  const values = eventValues(event.values ?? {})
  return edges.flatMap((one) => left.map((other) => ({ ...values, ...one, ...other })))
}

/** Whether the line with this id is own words of a game: no script has it, and a later game may have another one. */
export const isOwnLine = (lineId: string): boolean => lineId.startsWith(`${OWN_WORDS}/`)

interface PlaceOptions {
  prefix?: string
  placeOf?: (event: SayEvent) => Place
}

/** By the keys of their events; a line whose event lacks a value is not among them. */
export function ownLinesOf(
  game: PlayableGame,
  speaker: Speaker,
  { prefix, placeOf = ({ id }) => ({ event: id }) }: PlaceOptions = {},
): ReadonlyMap<string, readonly SpokenLine[]> {
  const lines = new Map<string, readonly SpokenLine[]>()
  for (const [index, event] of game.events.entries()) {
    if (event.kind !== 'say' || event.text === undefined) continue
    const key = eventKey(index, prefix)
    const dialog = dialogOf(event, key, placeOf(event))
    const saidBy = { ...speaker, voice: event.voice ?? speaker.voice }
    const filled = valuesOf(dialog, event, game.duration).flatMap((values) =>
      fillDialog({ dialog, rank: 0 }, values, saidBy),
    )
    lines.set(
      key,
      filled.filter(({ shortOf }) => shortOf === undefined),
    )
  }
  return lines
}
