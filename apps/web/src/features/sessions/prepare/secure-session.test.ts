import { createInstance } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  defaultGeneratorConfig,
  taskIds,
  taskNode,
  type PlayableGame,
  type PlayableScene,
  type TaskId,
} from '@rubato/contracts/domain'
import { defaultProfile, ENGINE_VERSION, generateGame, type CountedGame, type PlayerProfile } from '@rubato/engine'
import common from '../../../../public/locales/en/common.json'
import { secureSession, type SecuredSession } from './secure-session.ts'
import { replacedSentences } from '../plan/session-sentence.ts'

const texts = createInstance()
beforeAll(() => texts.init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))

const maker: PlayerProfile = { ...defaultProfile, optedIn: ['cock', 'mouth'], equipment: ['gag'] }

/** Twenty busy minutes with slaps and a gag that end with orgasm. */
function madeGame(): CountedGame {
  const config = structuredClone(defaultGeneratorConfig)
  config.gameDuration = { min: 20, max: 20 }
  config.taskFrequency = { min: 0, max: 5 }
  for (const id of taskIds) taskNode(config, id).weight *= 0.2
  for (const id of ['ball-slap', 'gag', 'grip'] as const)
    Object.assign(taskNode(config, id), { enabled: true, weight: 1 })
  config.orgasm.ruined.enabled = false
  config.orgasm.denial.enabled = false
  const made = generateGame(config, 'elsewhere', maker)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.game
}

function secured(game: PlayableGame, profile: PlayerProfile): SecuredSession<CountedGame> {
  const result = secureSession(game, profile, 'seed')
  if (!result.ok) throw new Error('rejected')
  return result.session
}
const holds = ({ game }: SecuredSession<CountedGame>, id: TaskId): boolean =>
  game.events.some(({ task }) => task === id)
const reasons = (session: SecuredSession, screening: Parameters<typeof replacedSentences>[2]['screening'] = []) =>
  replacedSentences(texts.t, session, { now: 0, screening, offHere: [] })

describe('a game from elsewhere', () => {
  it('is unchanged for a player who may play all of it', () => {
    const game = madeGame()
    const session = secured(game, maker)
    expect(session.game).toEqual(game)
    expect(session.swapped).toEqual([])
    expect([holds(session, 'ball-slap'), holds(session, 'gag')]).toEqual([true, true])
  })

  it('keeps its length, its other tasks and its end without the tasks that the player excludes, and says why', () => {
    const game = madeGame()
    const session = secured(game, { ...defaultProfile, refused: ['grip'], equipment: [] })
    expect(session.swapped).toEqual(['grip', 'ball-slap', 'gag'])
    for (const id of session.swapped) expect(holds(session, id)).toBe(false)
    expect([session.game.duration, session.game.outcome]).toEqual([game.duration, 'cum'])
    const others = (events: PlayableGame['events']) =>
      events.filter(
        ({ task, kind }) => kind === 'task' && !['grip', 'ball-slap', 'gag', 'steady', 'rest'].includes(task),
      )
    expect(others(session.game.events)).toEqual(others(game.events))
    expect(reasons(session)).toEqual([
      'Grip is one of your limits.',
      'Slap needs your acknowledgement first.',
      'Gag needs your acknowledgement first.',
    ])
  })

  it('says which tasks equipment and health answers exclude', () => {
    const session = secured(madeGame(), { ...maker, equipment: [], refused: ['ball-slap'] })
    expect(reasons(session, ['blood-thinners'])).toEqual([
      'Slap is switched off by your health answers on this device.',
      'Gag needs equipment that your profile does not name.',
    ])
  })

  it('ends without orgasm where that is a limit, and says so', () => {
    const session = secured(madeGame(), { ...maker, refused: ['cum'] })
    expect(session.game.outcome).toBe('denied')
    expect(reasons(session)).toEqual(['Cum is one of your limits.'])
  })

  it('says what is replaced with orgasm, and which task breaks a safety limit without being a limit of the player', () => {
    const profile: PlayerProfile = { ...maker, optedIn: [...maker.optedIn, 'post-orgasm'], refused: ['cum'] }
    const session = { profile, seed: 'seed', swapped: ['double-speed', 'cum', 'post-orgasm'] as const }
    expect(reasons({ ...session, game: { ...madeGame(), outcome: 'denied' as const } })).toEqual([
      'Double speed breaks a safety limit in this game.',
      'Cum is one of your limits.',
      'Post-orgasm stimulation comes only with orgasm, which is not in it any more.',
    ])
  })

  it('is rejected when a newer engine made it, or when it cannot be made safe', () => {
    const game = madeGame()
    const origin = { config: defaultGeneratorConfig, seed: 'x', engineVersion: ENGINE_VERSION + 1 }
    expect(secureSession({ ...game, origin }, maker, 'seed')).toEqual({ ok: false, why: 'newer' })
    expect(secureSession({ ...game, duration: 121 * 60_000 }, maker, 'seed')).toMatchObject({
      ok: false,
      why: 'unsafe',
      problems: [{ message: 'A game lasts at most 120 minutes.' }],
    })
  })
})

describe('a branching game from elsewhere', () => {
  const scene = ({ events, duration }: CountedGame): PlayableScene => ({
    start: 'made',
    sections: [
      {
        id: 'made',
        name: 'Made',
        kind: 'timeline',
        length: duration,
        events: [...events],
        exit: { kind: 'end', outcome: 'cum' },
      },
    ],
    variables: [],
    voice: null,
    media: { tags: ['calm'], mediaTypes: ['image'] },
  })

  it('is secured in every section, with the reasons', () => {
    const made = scene(madeGame())
    const result = secureSession(made, { ...defaultProfile, refused: ['grip', 'cum'] }, 'seed')
    const session = result.ok ? result.session : null
    expect(session && replacedSentences(texts.t, session, { now: 0, screening: [], offHere: [] })).toEqual([
      'Grip is one of your limits.',
      'Cum is one of your limits.',
      'Slap needs your acknowledgement first.',
      'Gag needs your acknowledgement first.',
    ])
    expect(session && 'sections' in session.game && session.game.sections[0]?.exit).toMatchObject({ outcome: 'denied' })
  })

  it('is refused with sentences where it may never end', () => {
    const made = scene(madeGame())
    const endless = made.sections.map((section) => ({ ...section, exit: { kind: 'go' as const, to: 'made' } }))
    const result = secureSession({ ...made, sections: endless }, maker, 'seed')
    expect(result).toMatchObject({ ok: false, why: 'unsafe' })
    expect(!result.ok && result.why === 'unsafe' && result.problems.map(({ message }) => message)).toContain(
      'These sections lead back to themselves without a repeat that counts: the game may never end.',
    )
  })
})
