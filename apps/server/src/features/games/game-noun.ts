/** Games as saved items. */
import { readGeneratorConfig, type Game, type GameListItem, type GameWrite } from '@rubato/contracts/domain'
import { checkGame, summariseGame } from '@rubato/engine'
import { itemTables, type ItemNoun } from '../../items/item-noun.ts'

type GameContent = Pick<GameWrite, 'events' | 'duration' | 'voice' | 'media' | 'outcome' | 'origin' | 'composition'>

/** The origin with its config in the present form; a config that cannot be read makes no game any more. */
function presentOrigin({ origin }: Partial<GameContent>): Pick<GameContent, 'origin'> {
  const reading = origin && readGeneratorConfig(origin.config)
  return origin && reading?.ok ? { origin: { ...origin, config: reading.config } } : {}
}

export const gameNoun: ItemNoun<GameContent, Game, GameListItem> = {
  kind: 'game',
  tables: itemTables.game,
  unlisted: ['events', 'origin', 'composition'],
  read(stored) {
    const { origin: _, ...content } = stored as GameContent
    return { ...content, ...presentOrigin(stored) }
  },
  // Origin and composition belong to the events: they are gone when the events change and no other ones are given.
  merge(stored, given) {
    if (given.events === undefined) return { ...stored, ...given }
    const { origin: _origin, composition: _composition, ...rest } = stored
    return { ...rest, ...given }
  },
  check: (content) => checkGame(content),
  summarise: summariseGame,
  toItem: (item, content) => ({ ...item, ...content }),
  toListItem: (item, details) => ({ ...item, ...(details as Omit<GameContent, 'events' | 'origin' | 'composition'>) }),
}
