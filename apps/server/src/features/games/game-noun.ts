/** Games as saved items. */
import {
  DEFAULT_VOICE,
  defaultGeneratorConfig,
  gameWriteSchema,
  readGeneratorConfig,
  type Game,
  type GameListItem,
  type GameWrite,
} from '@rubato/contracts/domain'
import { checkGame, summariseGame } from '@rubato/engine'
import { unreadable } from '../../items/check/unreadable.ts'
import { playableNoun } from '../../items/playable-noun.ts'

type GameContent = Pick<
  GameWrite,
  'events' | 'duration' | 'voice' | 'media' | 'silentBeat' | 'outcome' | 'origin' | 'composition'
>

/** The origin with its config in the present form; a config that cannot be read makes no game any more. */
function presentOrigin({ origin }: Partial<GameContent>): Pick<GameContent, 'origin'> {
  const reading = origin && readGeneratorConfig(origin.config)
  return origin && reading?.ok ? { origin: { ...origin, config: reading.config } } : {}
}

/** The parts of the content that a session plays. The type requires a row for each part that is not read elsewhere. */
const played: Record<Exclude<keyof GameContent, 'origin' | 'composition'>, true> = {
  events: true,
  duration: true,
  voice: true,
  media: true,
  silentBeat: true,
  outcome: true,
}
const playedSchema = gameWriteSchema.pick(played)
const { duration, voice, media, silentBeat, outcome } = gameWriteSchema.shape
/** The parts of the content that lists show. An unreadable value is replaced, so that its owner can open and delete the game. */
const listedSchema = gameWriteSchema.pick({}).extend({
  duration: duration.catch(0),
  voice: voice.catch({ name: DEFAULT_VOICE }),
  media: media.catch(defaultGeneratorConfig.media),
  silentBeat: silentBeat.catch(undefined),
  outcome: outcome.catch('cum'),
})
const { composition: compositionSchema } = gameWriteSchema.shape

/** A composition that cannot be read is left out: the events are the game. */
function presentComposition({ composition }: Partial<GameContent>): Pick<GameContent, 'composition'> {
  const { data } = compositionSchema.safeParse(composition)
  return data ? { composition: data } : {}
}

export const gameNoun = playableNoun<GameContent, Game, GameListItem>({
  kind: 'game',
  unlisted: ['events', 'origin', 'composition'],
  capabilityFor: () => null,
  read(stored) {
    const { success, data, error } = playedSchema.safeParse(stored)
    if (!success) throw unreadable(error)
    return { ...data, ...presentOrigin(stored), ...presentComposition(stored) }
  },
  // An origin makes exactly this game and a composition names its events: both are removed when the events change
  // and no others are given.
  merge(stored, given) {
    const { origin: _origin, composition: _composition, ...rest } = stored as GameContent
    return { ...(given.events === undefined ? stored : rest), ...given }
  },
  check: (content) => checkGame(content),
  summarise: summariseGame,
  toItem: (item, content) => ({ ...item, ...content }),
  toListItem: (item, details) => ({ ...listedSchema.parse(details), ...item }),
})
