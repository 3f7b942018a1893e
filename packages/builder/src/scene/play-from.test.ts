import { expect, test } from 'vitest'
import { defaultSettings, type Exit, type Section } from '@rubato/contracts/domain'
import { defaultProfile, secureScene } from '@rubato/engine'
import type { SceneDocument } from './document/types.ts'
import { sceneOfDraft } from './document/scene-of.ts'
import { endsAsPart, sceneFrom } from './play-from.ts'
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

test('items that are on from an earlier section are left out, and a return goes on after its call', () => {
  const read = readSceneText(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const document = sceneOfDraft(read.game, { voice: null, media })
  for (const id of ['hall', 'room', 'lesson', 'night']) {
    const { findings } = secureScene(sceneFrom(document, id, { points: 3 }), defaultProfile)
    expect({ id, findings }).toEqual({ id, findings: [] })
  }
  const played = sceneFrom(document, 'lesson', { points: 3 })
  expect(played.variables).toMatchObject([{ name: 'points', start: 3 }])
  expect(played.sections.find(({ id }) => id === 'lesson')?.exit).toEqual({ kind: 'go', to: 'night' })
  expect(sceneFrom(document, 'room', {}).sections.find(({ id }) => id === 'lesson')?.exit).toEqual({ kind: 'return' })
})

const calledTwice = (second: string) => `game: Two calls
start: hall

# hall
length: 0:10
call => lesson
then => garden

# garden
length: 0:10
call => lesson
then => night

# lesson
length: 0:10
return

# night
length: 0:10
end ${second}`

test('a part that is called twice ends as the game does after all its calls, or is said to be a part', () => {
  const documentOf = (written: string) => {
    const read = readSceneText(written)
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    return sceneOfDraft(read.game, { voice: null, media })
  }
  const exitOf = (document: ReturnType<typeof documentOf>) =>
    sceneFrom(document, 'lesson', {}).sections.find(({ id }) => id === 'lesson')?.exit
  const one = documentOf(calledTwice('cum'))
  expect(exitOf(one)).toEqual({ kind: 'end', outcome: 'cum' })
  expect(endsAsPart(one, 'lesson')).toBe(false)
  const two = documentOf(
    `${calledTwice('cum').replace('then => garden', 'then => morning')}\n\n# morning\nlength: 0:10\nend ruined`,
  )
  expect(endsAsPart(two, 'lesson')).toBe(true)
  expect(endsAsPart(two, 'hall')).toBe(false)
})

/** A part of `count` sections that lead to as many returns, called from as many sections, and the number of their exits read. */
function manyCalls(count: number) {
  const counts = { reads: 0 }
  const section = (id: string, exit: Exit): Section => ({
    id,
    name: id,
    kind: 'timeline',
    length: 1000,
    events: [],
    get exit() {
      counts.reads++
      return exit
    },
  })
  const numbers = Array.from({ length: count }, (_, index) => index)
  const sections = [
    ...numbers.map((n) =>
      section(`part-${n}`, {
        kind: 'random',
        ways: [`part-${(n + 1) % count}`, `return-${n}`].map((to) => ({ weight: 1, to })),
      }),
    ),
    ...numbers.map((n) => section(`return-${n}`, { kind: 'return' })),
    ...numbers.map((n) =>
      section(`call-${n}`, { kind: 'call', to: 'part-0', next: { to: n + 1 < count ? `call-${n + 1}` : 'night' } }),
    ),
    section('night', { kind: 'end', outcome: 'denied' }),
  ]
  const document: SceneDocument = { branches: true, start: 'call-0', sections, variables: [], voice: null, media }
  return { document, counts }
}

test('a part with many returns and many calls is followed once, and ends as the game does', () => {
  const { document, counts } = manyCalls(80)
  expect(endsAsPart(document, 'part-0')).toBe(false)
  expect(counts.reads).toBeLessThan(3 * document.sections.length ** 2)
})
