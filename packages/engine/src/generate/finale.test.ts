import { describe, expect, it } from 'vitest'
import {
  defaultGeneratorConfig,
  type GameEvent,
  type GeneratorConfig,
  type PlayableGame,
  type TriggerId,
} from '@rubato/contracts/domain'
import { checkConfig } from '../config/check-config.ts'
import { openStream } from '../random/stream.ts'
import { defaultProfile, type PlayerProfile } from '../profile.ts'
import { denseConfig, fullConsent } from '../testing/random.ts'
import { fitToDuration } from '../config/fit-to-duration.ts'
import { generateGame } from './generate-game.ts'

const profile: PlayerProfile = { ...defaultProfile, ...fullConsent }
const { cock, orgasm } = defaultGeneratorConfig

/** A game of five minutes whose end has all optional parts. */
const config: GeneratorConfig = {
  ...defaultGeneratorConfig,
  gameDuration: { min: 5, max: 6 },
  cock: { ...cock, cei: { ...cock.cei, enabled: true, weight: 0.4 } },
  orgasm: {
    ...orgasm,
    edging: { ...orgasm.edging, edges: { min: 0, max: 1 } },
    cum: { ...orgasm.cum, weight: 0.6 },
    postOrgasm: { ...orgasm.postOrgasm, enabled: true, weight: 0.7 },
    ruined: { ...orgasm.ruined, weight: 0.3 },
    denial: { ...orgasm.denial, weight: 0.1 },
  },
}
const withCei = (change: Partial<GeneratorConfig['cock']['cei']>): GeneratorConfig => ({
  ...config,
  cock: { ...config.cock, cei: { ...config.cock.cei, ...change } },
})
const certain = (outcome: 'cum' | 'ruined', cei: Partial<GeneratorConfig['cock']['cei']> = {}): GeneratorConfig => {
  const { cum, ruined, denial, postOrgasm } = config.orgasm
  return {
    ...withCei({ weight: 1, ...cei }),
    orgasm: {
      ...config.orgasm,
      cum: { ...cum, enabled: outcome === 'cum' },
      ruined: { ...ruined, enabled: outcome === 'ruined' },
      denial: { ...denial, enabled: false },
      postOrgasm: { ...postOrgasm, weight: 1 },
    },
  }
}
const gameOf = (wanted: GeneratorConfig, seed: string, person = profile): PlayableGame => {
  const made = generateGame(wanted, seed, person)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.game
}
const isCei = (trigger: TriggerId): boolean => trigger.startsWith('cei-')
const lines = (game: PlayableGame) => game.events.filter((event) => event.kind === 'say')
const spoken = (game: PlayableGame, wanted: (trigger: TriggerId) => boolean): boolean =>
  lines(game).some(({ trigger }) => wanted(trigger))
const share = (games: readonly PlayableGame[], isSo: (game: PlayableGame) => boolean): number =>
  games.filter(isSo).length / games.length
const at = (game: PlayableGame, isSo: (event: GameEvent) => boolean): number => game.events.find(isSo)?.at ?? NaN
const timeOf = (game: PlayableGame, end: string): number =>
  at(game, (event) => event.kind === 'say' && event.trigger.endsWith(end))

/** Tolerance of a share: two percentage points. */
const difference = (value: number, wanted: number) => Math.abs(value - wanted)
const POINTS = 0.02

describe('the end of a game', () => {
  it('GEN-6 over 10,000 games each outcome and each optional part of the end has its share', () => {
    const games = Array.from({ length: 10_000 }, (_, n) => gameOf(config, `end ${n}`))
    const ending = (outcome: PlayableGame['outcome']) => games.filter((game) => game.outcome === outcome)
    expect(difference(ending('cum').length / games.length, 0.6)).toBeLessThan(POINTS)
    expect(difference(ending('ruined').length / games.length, 0.3)).toBeLessThan(POINTS)
    expect(difference(ending('denied').length / games.length, 0.1)).toBeLessThan(POINTS)
    const stimulated = share(ending('cum'), (game) => spoken(game, (trigger) => trigger === 'post-orgasm-torture'))
    expect(difference(stimulated, 0.7)).toBeLessThan(POINTS)
    for (const outcome of ['cum', 'ruined'] as const) {
      const spokenShare = share(ending(outcome), (game) => spoken(game, isCei))
      expect(difference(spokenShare, 0.4)).toBeLessThan(POINTS)
    }
    const never = [...ending('ruined'), ...ending('denied')]
    expect(share(never, (game) => spoken(game, (trigger) => trigger.startsWith('post-orgasm')))).toBe(0)
    expect(share(ending('denied'), (game) => spoken(game, isCei))).toBe(0)
  })
  it('GEN-6 tasks that strain the penis before leave stimulation after orgasm its share', () => {
    const games = Array.from({ length: 3000 }, (_, n) => {
      const dense = denseConfig(openStream(`${n}`, 'dense'), 20)
      const { cum, postOrgasm } = orgasm
      const wanted: GeneratorConfig = {
        ...dense,
        gameDuration: { min: 8, max: 20 },
        orgasm: {
          ...orgasm,
          cum: { ...cum, gap: 0 },
          postOrgasm: { ...postOrgasm, enabled: true, weight: 0.5 },
          ruined: { ...orgasm.ruined, enabled: false },
          denial: { ...orgasm.denial, enabled: false },
        },
      }
      return gameOf(fitToDuration(wanted, profile), `${n}`)
    })
    const stimulated = share(games, (game) => spoken(game, (trigger) => trigger === 'post-orgasm-torture'))
    expect(difference(stimulated, 0.5)).toBeLessThan(POINTS)
  })
  it('GEN-102 a ruined orgasm settles for its longest cooldown where that of an orgasm is as long', () => {
    const settling = (cooldown: GeneratorConfig['orgasm']['ruined']['cooldown'], seed: string) => {
      const wanted = certain('ruined', { weight: 0 })
      const game = gameOf(
        {
          ...wanted,
          gameDuration: { min: 20, max: 20 },
          orgasm: { ...wanted.orgasm, ruined: { ...wanted.orgasm.ruined, cooldown } },
        },
        seed,
      )
      const lastStroke = Math.max(
        ...game.events.map((event) => (event.kind === 'beat' ? event.at + event.duration : 0)),
      )
      return game.duration - lastStroke
    }
    for (let n = 0; n < 20; n++) {
      // The hand leaves some seconds before the question ends.
      expect(settling({ min: 20, max: 40 }, `ruin ${n}`)).toBeGreaterThanOrEqual(40_000)
      expect(settling({ min: 20, max: 300 }, `ruin ${n}`)).toBeGreaterThanOrEqual(orgasm.cum.cooldown.min * 1000)
    }
  })
  it('GEN-30 one target is spoken of before, at and after permission, in this order', () => {
    const game = gameOf(certain('cum'), 'order')
    const permission = at(game, (event) => event.kind === 'say' && event.trigger === 'cum')
    const question = at(game, (event) => event.kind === 'ask' && event.question === 'finished')
    expect(timeOf(game, '-before')).toBeLessThan(permission)
    expect(timeOf(game, '-during')).toBe(question)
    const stimulated = game.events.find((event) => event.kind === 'close' && event.item === 'post-orgasm')?.at ?? NaN
    expect(timeOf(game, '-after')).toBeGreaterThanOrEqual(stimulated)
    expect(new Set(lines(game).flatMap(({ trigger }) => (isCei(trigger) ? [trigger.split('-')[1]] : []))).size).toBe(1)
  })
  it('GEN-30 a ruined orgasm has only the line after it', () => {
    const game = gameOf(certain('ruined'), 'ruin')
    expect(lines(game).filter(({ trigger }) => isCei(trigger))).toHaveLength(1)
    expect(timeOf(game, '-after')).toBeGreaterThan(timeOf(game, 'after-ruined-orgasm'))
  })
  it('GEN-30 a cup is mentioned only when the member owns one', () => {
    const wanted = certain('cum', { targets: ['cup'] })
    expect(spoken(gameOf(wanted, 'cup'), isCei)).toBe(true)
    const without = { ...profile, equipment: profile.equipment.filter((id) => id !== 'cup') }
    expect(spoken(gameOf(wanted, 'cup', without), isCei)).toBe(false)
  })
  it('GEN-31 precum is tasted as often as the config says, with a question and time for its answer', () => {
    const game = gameOf(withCei({ tastings: { min: 3, max: 3 } }), 'taste')
    const tasted = lines(game).filter(({ trigger }) => trigger === 'precum-eat')
    const asked = game.events.filter((event) => event.kind === 'ask' && event.question === 'swallowed')
    expect(tasted).toHaveLength(3)
    expect(asked.map((event) => event.at)).toEqual(tasted.map((event) => event.at + 6000))
    for (const question of asked) {
      const next = lines(game).find((line) => line.at > question.at)
      expect(next?.at).toBeGreaterThanOrEqual(question.at + question.duration + 3000)
    }
  })
  it.each([
    [{ tastings: { min: 5, max: 5 } }, { min: 0, max: 0 }, ['cock', 'cei', 'tastings']],
    [{ tastings: { min: 0.2, max: 0.8 } }, { min: 0, max: 0 }, ['cock', 'cei', 'tastings']],
  ])('GEN-7 too many tastings are refused by field: %j', (cei, edges, path) => {
    const { edging } = config.orgasm
    const wanted = { ...withCei(cei), orgasm: { ...config.orgasm, edging: { ...edging, edges } } }
    expect(checkConfig({ ...wanted, gameDuration: { min: 4, max: 4 } }, profile)[0]?.path).toEqual(path)
  })
  it('GEN-7 stimulation that does not fit is refused by its field, and shortened on request', () => {
    const postOrgasm = { ...config.orgasm.postOrgasm, duration: { min: 60, max: 60 } }
    const { cum } = config.orgasm
    const full = certain('cum')
    const short: GeneratorConfig = {
      ...full,
      gameDuration: { min: 2, max: 2 },
      orgasm: { ...full.orgasm, cum: { ...cum, cooldown: { min: 0, max: 0 } }, postOrgasm },
    }
    expect(checkConfig(short, profile).map(({ path }) => path)).toEqual([['orgasm', 'postOrgasm', 'duration']])
    const fitted = fitToDuration(short, profile)
    expect(checkConfig(fitted, profile)).toEqual([])
    expect(fitted.orgasm.postOrgasm).toEqual({ ...postOrgasm, duration: { min: 5, max: 60 } })
  })
})
