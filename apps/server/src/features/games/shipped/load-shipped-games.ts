import { defaultProfile, generateGame } from '@rubato/engine'
import { shippedGames, type ShippedGame } from '@rubato/script-content'
import type { Queries } from '../../../database/open-database.ts'
import { contentColumns } from '../../../items/authoring/create-item.ts'
import { putShipped } from '../../../items/authoring/put-shipped.ts'
import { checkContent } from '../../../items/check/check-content.ts'
import { json } from '../../../items/check/recheck.ts'
import { gameNoun } from '../game-noun.ts'

/** Stores the games that ship with the product. Returns the ids of those that were written. Idempotent. */
export const loadShippedGames = (
  queries: Queries,
  author: string,
  items: readonly ShippedGame[] = shippedGames,
): Promise<string[]> => putShipped(queries, author, { kind: 'game', items, columnsOf })

async function columnsOf({ title, splash, config, seed, tempo }: ShippedGame) {
  const generated = generateGame(config, seed, { ...defaultProfile, tempo })
  if (!generated.ok) throw new Error(`${title}: ${JSON.stringify(generated.problems)}`)
  const content = gameNoun.read(generated.game)
  const checked = await checkContent(gameNoun, content)
  if (checked.issues.length > 0) throw new Error(`${title}: ${JSON.stringify(checked.issues)}`)
  return { splash: json(splash), ...contentColumns(gameNoun, content, checked) }
}
