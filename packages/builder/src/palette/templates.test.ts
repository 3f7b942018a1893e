import { describe, expect, it } from 'vitest'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import { checkGame, defaultProfile } from '@rubato/engine'
import { findings } from '../check/findings.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { apply } from '../commands/apply.ts'
import { templateCommand, templateIds, type TemplateId } from './templates.ts'

const empty = documentOf({
  events: [],
  duration: 600_000,
  voice: null,
  media: defaultGeneratorConfig.media,
  outcome: 'cum',
})
const options = { profile: defaultProfile, seed: 'template', config: defaultGeneratorConfig }

function made(id: TemplateId, profile = defaultProfile) {
  const applied = apply(empty, templateCommand(empty, id, { ...options, profile }))
  if (!applied.ok) throw new Error(JSON.stringify(applied.problem))
  return applied.document
}
const tasksOf = (document: ReturnType<typeof made>) =>
  [...document.records.values()].flatMap((record) => (record.lane === 'tasks' ? [record.task] : []))

describe('a template', () => {
  it.each(templateIds)('%s is a game that may be played and has nothing to mend', (id) => {
    const document = made(id)
    expect(checkGame(gameOf(document), defaultProfile)).toEqual([])
    const found = findings(document, { profile: defaultProfile, spokenMs: () => 500 })
    expect(found.map(({ sentence, at }) => [sentence.key, at])).toEqual([])
    const { duration } = document.game
    expect(duration).toBeGreaterThan(5 * 60_000)
    expect(duration).toBeLessThan(20 * 60_000)
    expect(tasksOf(document).slice(0, 2)).toEqual(['rest', 'warm-up'])
  })
  it('of edges has four of them with a rest after each, and one of teasing ends without orgasm', () => {
    const ladder = tasksOf(made('edging-ladder'))
    expect(ladder.filter((task) => task === 'edging')).toHaveLength(4)
    expect(ladder.flatMap((task, index) => (task === 'edging' ? [ladder[index + 1]] : []))).toEqual(
      Array(4).fill('rest'),
    )
    expect(made('tease-and-rest').game.outcome).toBe('denied')
    expect(tasksOf(made('tease-and-rest'))).not.toContain('cum')
  })
  it('leaves out what a person does not do', () => {
    const document = made('slow-build', { ...defaultProfile, refused: ['grip'] })
    expect(tasksOf(document)).not.toContain('grip')
    expect(checkGame(gameOf(document), { ...defaultProfile, refused: ['grip'] })).toEqual([])
  })
})
