import { describe, expect, it } from 'vitest'
import {
  generatorConfigSchema,
  playableGameSchema,
  taskIds,
  type GameEvent,
  type GeneratorConfig,
  type PlayableGame,
} from '@rubato/contracts/domain'
import { checkConfig } from '../config/check-config.ts'
import { openStream } from '../random/stream.ts'
import { defaultGame, makeGame } from '../testing/default-game.ts'
import { fullConsent } from '../testing/random.ts'
import { behaviours, placedTasks } from '../tasks/index.ts'
import { tempoTrigger } from '../tasks/parts/tempo-trigger.ts'
import { chooseTask, newMemory, type Candidate } from './choose-task.ts'
import { fitToDuration } from '../config/fit-to-duration.ts'
import { generateGame } from './generate-game.ts'
import { lineLengthOf } from '../plan/plan-builder.ts'

const { config, profile } = defaultGame
const everything = { ...profile, ...fullConsent }
const withOrgasm = (change: Partial<GeneratorConfig['orgasm']>): GeneratorConfig => ({
  ...config,
  orgasm: { ...config.orgasm, ...change },
})
const describeEvent = (event: GameEvent): string => {
  const what =
    'trigger' in event ? event.trigger : 'item' in event ? event.item : 'question' in event ? event.question : ''
  const tempo = 'tempo' in event ? `${Math.round(event.tempo.from)}-${Math.round(event.tempo.to)}` : ''
  return `${event.at} +${event.duration} ${event.task} ${event.kind} ${what}${tempo}`.trim()
}
const spans = (game: PlayableGame) => game.events.filter((event) => event.kind === 'task')
const candidate = (id: Candidate['id'], weight: number, possible = true): Candidate => ({
  id,
  weight,
  possible,
  suits: {},
  stream: openStream('seed', `choice/${id}`),
})

describe('making a game', () => {
  it.each(['red-light', 'grip-challenge', 'double-speed'] as const)(
    'GEN-112 "%s" does not come again within two minutes',
    (game) => {
      const endedAt = new Map([[game, 60_000]])
      const memory = { ...newMemory(), last: 'grip' as const, endedAt }
      const all = [candidate(game, 1), candidate('teasing', 0.5), candidate('grip', 1)]
      const chosenAt = (now: number, from = all) =>
        new Set(Array.from({ length: 50 }, () => chooseTask(from, memory, 'build', now)))
      expect(chosenAt(179_000)).toEqual(new Set(['teasing']))
      expect(chosenAt(180_000)).toContain(game)
      const favoured = [candidate(game, 1), candidate('teasing', 0.5), candidate('grip', 0.9)]
      expect(chosenAt(100_000, favoured)).toContain(game)
      // Where no other task is possible it comes, before the last one.
      expect(chosenAt(100_000, [candidate(game, 1), candidate('grip', 1)])).toEqual(new Set([game]))
    },
  )
  it('GEN-5 the last task is chosen again only when no other is possible', () => {
    const memory = { ...newMemory(), last: 'teasing' as const }
    const both = [candidate('teasing', 1), candidate('grip', 0.001)]
    for (let i = 0; i < 200; i++) expect(chooseTask(both, memory, 'build', 0)).toBe('grip')
    expect(chooseTask([candidate('teasing', 1), candidate('grip', 1, false)], memory, 'build', 0)).toBe('teasing')
    expect(chooseTask([candidate('teasing', 1, false)], memory, 'build', 0)).toBeNull()
  })
  it('GEN-7 a task that depends on a task that is off is refused by field', () => {
    const anal = (plug: boolean) =>
      generatorConfigSchema.parse({ anal: { plug: { enabled: plug }, inflation: { enabled: true } } })
    expect(checkConfig(anal(true), everything)).toEqual([])
    expect(checkConfig(anal(false), everything)).toEqual([
      { path: ['anal', 'inflation', 'enabled'], message: 'Plug inflation comes only when Plug is on too.' },
    ])
  })
  it('GEN-7 a task without a ticked option, which could not appear, is refused by field', () => {
    const none = (change: object) =>
      checkConfig(generatorConfigSchema.parse(change), everything).map(({ path, message }) => [path.join('.'), message])
    expect(none({ cock: { stroke: { style: { styles: [] }, grip: { grips: [] } } } })).toEqual([
      ['cock.stroke.style.styles', 'Styles: tick at least one, or turn Style off.'],
      ['cock.stroke.grip.grips', 'Grips: tick at least one, or turn Grip off.'],
    ])
    expect(none({ cock: { stroke: { hand: { hands: ['dominant'] } } } })).toEqual([
      ['cock.stroke.hand.hands', 'Hands: tick Other, or turn Hand off.'],
    ])
    expect(none({ cock: { stroke: { style: { enabled: false, styles: [] } } } }), 'off is off').toEqual([])
    const clamps = { enabled: true, actions: [] }
    expect(none({ nipples: { clamps } }), 'clamps come without actions').toEqual([])
  })
  it('GEN-7 missing targets or timings are refused only without tastings', () => {
    const cei = (change: object, who = everything) =>
      checkConfig(generatorConfigSchema.parse({ cock: { cei: { enabled: true, ...change } } }), who)
    const none = { min: 0, max: 0 }
    expect(cei({ targets: [] })).toEqual([])
    expect(cei({ targets: [], tastings: none })).toEqual([
      { path: ['cock', 'cei', 'targets'], message: 'Targets: tick at least one, or turn Cum-eating instructions off.' },
    ])
    expect(cei({ timings: [], tastings: none }).map(({ path }) => path)).toEqual([['cock', 'cei', 'timings']])
    expect(cei({ targets: ['cup'], tastings: none }, { ...everything, equipment: [] }), 'no cup today').toEqual([])
  })
  it('GEN-7 a reversed range, a missing outcome and a game that is too short are refused by field', () => {
    const upsideDown = { ...config, gameDuration: { min: 9, max: 5 } }
    expect(checkConfig(upsideDown, profile)[0]?.path).toEqual(['gameDuration', 'max'])
    const { cum, ruined, denial } = config.orgasm
    const none = withOrgasm({
      cum: { ...cum, enabled: false },
      ruined: { ...ruined, enabled: false },
      denial: { ...denial, enabled: false },
    })
    expect(checkConfig(none, profile)).toEqual([{ path: ['orgasm'], message: expect.stringContaining('at least one') }])
    const short = { ...config, gameDuration: { min: 3, max: 3 } }
    expect(checkConfig(short, profile)[0]?.path).toEqual(['orgasm', 'edging', 'edges'])
    const made = generateGame(short, 'x', profile)
    expect(made.ok ? [] : made.problems).toEqual(checkConfig(short, profile))
  })
  it('GEN-8 the parts of a game come in their order', () => {
    const names = spans(makeGame()).map(({ task }) => task)
    expect(names.slice(0, 2)).toEqual(['introduction', 'warm-up'])
    expect(names.at(-1)).toBe('aftercare')
    const short = generatorConfigSchema.parse({
      instructor: { introduction: false },
      cock: { warmup: { enabled: false } },
    })
    expect(spans(makeGame(short)).map(({ task }) => task)).not.toContain('warm-up')
    expect(spans(makeGame(short)).map(({ task }) => task)).not.toContain('introduction')
  })
  it('GEN-9 a line about tempo says what the tempo does', () => {
    expect(tempoTrigger(100, 150)).toBe('stroke-faster')
    expect(tempoTrigger(100, 110)).toBe('stroke-little-faster')
    expect(tempoTrigger(100, 114)).toBe('stroke-faster')
    expect(tempoTrigger(114, 100)).toBe('stroke-slower')
    expect(tempoTrigger(110, 100)).toBe('stroke-little-slower')
    expect(tempoTrigger(150, 100)).toBe('stroke-slower')
    const game = makeGame()
    const lines = game.events.filter((event) => event.kind === 'say' && event.trigger.startsWith('stroke-'))
    for (const line of lines) {
      const after = game.events.find((event) => event.kind === 'beat' && event.task === line.task && event.at > line.at)
      if (line.kind !== 'say' || after?.kind !== 'beat' || line.task !== 'tempo-change') continue
      expect(after.tempo.to > after.tempo.from).toBe(line.trigger.endsWith('faster'))
    }
  })
  it('GEN-10 a task is announced a line before it takes effect, over steady beats', () => {
    const lineLength = lineLengthOf(profile)
    for (const { at, task } of spans(makeGame()).filter(({ task }) =>
      ['clench', 'grip', 'style', 'teasing'].includes(task),
    )) {
      const game = makeGame()
      const first = game.events.find((event) => event.kind === 'beat' && event.task === task && event.at >= at)
      expect((first?.at ?? 0) - at).toBeGreaterThanOrEqual(lineLength)
      expect(game.events.some((event) => event.kind === 'beat' && event.task === 'steady' && event.at === at)).toBe(
        true,
      )
    }
  })
  it('GEN-11 steady strokes before a task last as long as the config says', () => {
    const game = makeGame({ ...config, gameDuration: { min: 30, max: 30 } })
    const all = spans(game)
    const gaps = all.filter(
      ({ task }, index) =>
        task === 'steady' && !['edging', 'cum', 'ruined', 'denial'].includes(all[index + 1]?.task ?? ''),
    )
    expect(gaps.length).toBeGreaterThan(10)
    for (const { duration } of gaps) {
      expect(duration).toBeGreaterThanOrEqual(5000)
      expect(duration).toBeLessThanOrEqual(15_001)
    }
  })
  it.each([
    [0, 1],
    [1, 1],
    [1, 2],
    [2, 2],
    [3, 3],
    [5, 10],
    [120, 120],
  ])('GEN-12 a default config fits a game of %i to %i minutes', (min, max) => {
    const fitted = fitToDuration({ ...config, gameDuration: { min, max } }, profile)
    const game = makeGame(fitted)
    expect(game.duration).toBeGreaterThanOrEqual(min * 60_000)
    expect(game.duration).toBeLessThanOrEqual(max * 60_000)
  })
  it('GEN-12 a config that fits is unchanged', () => {
    expect(fitToDuration(config, profile)).toBe(config)
  })
  it('GEN-13 a generated game follows the schema of the contracts', () => {
    for (const seed of ['a', 'b', 'c']) expect(playableGameSchema.parse(makeGame(config, seed))).toBeTruthy()
  })
  it.each(['andante', 'allegro', 'presto'])('GEN-14 the game of seed "%s" stays as it is', (seed) => {
    const fitted = fitToDuration({ ...config, gameDuration: { min: 3, max: 5 } }, profile)
    expect(makeGame(fitted, seed).events.map(describeEvent).join('\n')).toMatchSnapshot()
  })
  it('GEN-15 a task added to the choice changes only the picks that it wins', () => {
    const picks = (ids: Candidate['id'][]) => {
      const all = ids.map((id) => candidate(id, 1))
      return Array.from({ length: 200 }, () => chooseTask(all, newMemory(), 'build', 0))
    }
    const three = picks(['grip', 'style', 'teasing'])
    const four = picks(['grip', 'style', 'teasing', 'eyes'])
    expect(four).toContain('eyes')
    four.forEach((pick, index) => expect([three[index], 'eyes']).toContain(pick))
  })
  it('GEN-16 a task of a class that was not turned on is refused with its path', () => {
    const early = generatorConfigSchema.parse({ anal: { plug: { enabled: true } }, cock: { cei: { enabled: true } } })
    expect(checkConfig(early, profile)).toEqual([
      { path: ['cock', 'cei', 'enabled'], message: 'Cum-eating instructions has to be turned on first.' },
      { path: ['anal', 'plug', 'enabled'], message: 'Plug needs your acknowledgement first.' },
    ])
  })
  it('GEN-16 every task has its place, or is chosen', () => {
    expect([...placedTasks, ...behaviours.map(({ id }) => id)].sort()).toEqual([...taskIds].sort())
  })
})
