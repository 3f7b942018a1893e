import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readSceneText } from '@rubato/builder'
import { DEFAULT_VOICE, defaultGeneratorConfig } from '@rubato/contracts/domain'
import { shippedScenes, type ShippedScene } from '@rubato/script-content'
import type { Queries } from '../../../database/open-database.ts'
import { contentColumns } from '../../../items/authoring/create-item.ts'
import { putShipped } from '../../../items/authoring/put-shipped.ts'
import { checkContent } from '../../../items/check/check-content.ts'
import { json } from '../../../items/check/recheck.ts'
import { gameNoun } from '../game-noun.ts'

const { resolve } = createRequire(import.meta.url)

/** A branching game with its text. */
export interface SceneInText extends ShippedScene {
  text: string
}

export const scenesInText = (): SceneInText[] =>
  shippedScenes.map((scene) => ({
    ...scene,
    text: readFileSync(resolve(`@rubato/script-content/scenes/${scene.file}`), 'utf8'),
  }))

/** Stores the branching games that ship with the product. Returns the ids of those written. Idempotent. */
export const loadShippedScenes = (
  queries: Queries,
  author: string,
  items: readonly SceneInText[] = scenesInText(),
): Promise<string[]> => putShipped(queries, author, { kind: 'game', items, columnsOf })

async function columnsOf({ title, splash, text }: SceneInText) {
  const read = readSceneText(text)
  if (!read.ok) throw new Error(`${title}: ${JSON.stringify(read.problems)}`)
  const { voice, media, silentBeat, start, sections, variables } = read.game
  const content = gameNoun.read({
    branches: true,
    start,
    sections,
    variables,
    voice: voice ?? { name: DEFAULT_VOICE },
    media: media ?? defaultGeneratorConfig.media,
    silentBeat,
  })
  const checked = await checkContent(gameNoun, content)
  if (checked.issues.length > 0) throw new Error(`${title}: ${JSON.stringify(checked.issues)}`)
  return { splash: json(splash), ...contentColumns(gameNoun, content, checked) }
}
