/** The works that come with the product, which every start brings up to date. */
import type { Database } from '../database/open-database.ts'
import { loadShippedGenerators } from '../features/game-generators/shipped/load-shipped-generators.ts'
import { loadShippedGames } from '../features/games/shipped/load-shipped-games.ts'
import { loadShippedScenes } from '../features/games/shipped/load-shipped-scenes.ts'
import { loadShippedScripts } from '../features/scripts/shipped/load-shipped-scripts.ts'

export async function loadContent({ jobQueries }: Database, productName: string): Promise<void> {
  await loadShippedScripts(jobQueries, productName)
  await loadShippedGenerators(jobQueries, productName)
  await loadShippedGames(jobQueries, productName)
  await loadShippedScenes(jobQueries, productName)
}
