import { expect, test } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { defaultProfile, secureScene } from '@rubato/engine'
import { sceneOfDraft } from './document/scene-of.ts'
import { sceneFrom } from './play-from.ts'
import { sceneTemplate, sceneTemplateIds } from './templates/templates.ts'
import { readSceneText } from './text/read-scene.ts'

const { media } = defaultSettings.gameGeneratorConfig

test('every template can be played from each of its sections', () => {
  for (const id of sceneTemplateIds) {
    const document = sceneOfDraft(sceneTemplate(id), { voice: null, media })
    for (const section of document.sections) {
      const { scene, findings } = secureScene(sceneFrom(document, section.id, {}), defaultProfile)
      expect({ id: section.id, findings }).toEqual({ id: section.id, findings: [] })
      expect(scene.start).toBe(section.id)
    }
  }
})

const text = `game: A lesson
start: hall
variable points: number 0 to 10 = 0

# hall
length: 0:20
carries: eyes-closed
0:00 Close your eyes.
0:10 /open [for 300; in eyes]
  item: eyes-closed
=> room

# room
length: 0:20
carries: eyes-closed
0:00 Keep them closed.
call => lesson
then => night

# lesson
length: 0:10
carries: eyes-closed
0:00 Breathe.
return

# night
length: 0:20
0:05 /close [for 0; in eyes]
  item: eyes-closed
end denied`

test('items that are on from an earlier section are left out, and a return ends the game', () => {
  const read = readSceneText(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const document = sceneOfDraft(read.game, { voice: null, media })
  for (const id of ['hall', 'room', 'lesson', 'night']) {
    const { findings } = secureScene(sceneFrom(document, id, { points: 3 }), defaultProfile)
    expect({ id, findings }).toEqual({ id, findings: [] })
  }
  const played = sceneFrom(document, 'lesson', { points: 3 })
  expect(played.variables).toMatchObject([{ name: 'points', start: 3 }])
  expect(played.sections.find(({ id }) => id === 'lesson')?.exit).toEqual({ kind: 'end', outcome: 'denied' })
  expect(sceneFrom(document, 'room', {}).sections.find(({ id }) => id === 'lesson')?.exit).toEqual({ kind: 'return' })
})
