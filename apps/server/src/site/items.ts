/** Games, generators and their plays, and the versions of every kind. */
import type { Actor } from '../base/actor.ts'
import { getSettings } from '../features/account/settings.ts'
import { gameGeneratorRoutes } from '../features/game-generators/game-generators.routes.ts'
import { generatorNoun } from '../features/game-generators/generator-noun.ts'
import { gameNoun } from '../features/games/game-noun.ts'
import { gameRoutes } from '../features/games/games.routes.ts'
import { itemVersionRoutes } from '../features/item-versions/item-versions.routes.ts'
import { versionedScript } from '../features/scripts/versions/script-versions.ts'
import { scriptNoun } from '../features/scripts/item/script-noun.ts'
import { playRoutes } from '../features/plays/plays.routes.ts'
import type { ItemDependencies } from '../items/item-calls.ts'
import { versionedPlayable } from '../items/versions/playable-versions.ts'
import { sharedTables } from '../public-items/shared-tables.ts'
import { recentPeriods } from '../search/recent-periods.ts'
import type { Site } from './site.ts'

export const nouns = [scriptNoun, gameNoun, generatorNoun]

/** Unlisted links that a member opens, games and generators together. */
const LINKS_BY_USER = { limit: 60, windowMs: 3_600_000 }

export function siteItems(
  { database, cursors, clock, createLimiter, limitKey }: Site,
  findPhoto: ItemDependencies['findPhoto'],
) {
  const { queries } = database
  const shared = {
    queries,
    cursors,
    clock,
    findPhoto,
    settingsOf: (actor: Actor) => getSettings({ queries }, actor),
  }
  const openedLinks = createLimiter(LINKS_BY_USER)
  const recent = (kind: 'game' | 'generator') => recentPeriods({ queries, clock }, sharedTables[kind])
  return {
    ...gameRoutes({ ...shared, recent: recent('game') }, openedLinks),
    ...gameGeneratorRoutes({ ...shared, recent: recent('generator') }, openedLinks),
    ...itemVersionRoutes({
      queries,
      clock,
      nouns: {
        script: versionedScript,
        game: versionedPlayable(shared, gameNoun),
        generator: versionedPlayable(shared, generatorNoun),
      },
    }),
    ...playRoutes({ queries, clock, hashKey: limitKey, createLimiter }),
  }
}
