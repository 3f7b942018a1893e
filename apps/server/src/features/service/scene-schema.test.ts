/** The JSON Schema of the files of branching games, as the site serves it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { exportScene, readSceneText } from '@rubato/builder'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import { shippedScenes } from '@rubato/script-content'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()
const { resolve } = createRequire(import.meta.url)
const ADDRESS = 'https://rubato.test/api/scene.schema.json'

/** The file that members save of a shipped scene. */
function fileOf(text: string): Record<string, unknown> {
  const read = readSceneText(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const { voice = null, media = defaultGeneratorConfig.media, ...game } = read.game
  return JSON.parse(exportScene({ ...game, branches: true, voice, media }, ADDRESS)) as Record<string, unknown>
}

it('The served schema accepts the exported files of the shipped scenes, and refuses others at their place', async () => {
  const { app } = await world.serve()
  const reply = await app.inject({ url: '/api/scene.schema.json' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=3600')
  const schema = z.fromJSONSchema(reply.json<z.core.JSONSchema.JSONSchema>())
  const files = shippedScenes.map(({ file }) =>
    fileOf(readFileSync(resolve(`@rubato/script-content/scenes/${file}`), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    expect(file['$schema']).toBe(ADDRESS)
    expect(schema.safeParse(file).error?.issues).toBeUndefined()
    const broken = { ...file, game: { ...(file['game'] as object), start: 7 } }
    expect(schema.safeParse(broken).error?.issues[0]?.path).toEqual(['game', 'start'])
  }
})
