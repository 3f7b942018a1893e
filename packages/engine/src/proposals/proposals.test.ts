import { describe, expect, it } from 'vitest'
import { copyOfConfig, defaultGeneratorConfig, taskNode, tasks, type TaskId } from '@rubato/contracts/domain'
import { checkConfig } from '../config/check-config.ts'
import { fitToDuration } from '../config/fit-to-duration.ts'
import { resolveConfig } from '../config/resolve-config.ts'
import { generateGame } from '../generate/generate-game.ts'
import { completeProfile, defaultProfile } from '../profile.ts'
import { draw, drawOne, drawWhole, openStream, type Stream } from '../random/stream.ts'
import { memberReports, type MemberReport } from '../session/model/types.ts'
import { randomConfig, randomProfile } from '../testing/random.ts'
import { applyChanges } from './apply-changes.ts'
import type { GamePlan, SessionChanges, SessionFacts } from './facts.ts'
import type { Proposal } from './proposal.ts'
import { mergeChanges, proposeChanges, PROPOSALS_MAX } from './propose.ts'

const plan: GamePlan = {
  config: { ...defaultGeneratorConfig, gameDuration: { min: 20, max: 20 } },
  profile: defaultProfile,
}

const report = (kind: MemberReport['kind'], part: Partial<MemberReport> = {}): MemberReport => ({
  kind,
  at: 300_000,
  task: 'edging',
  bpm: 120,
  ...part,
})
const session = (
  reports: readonly MemberReport[],
  { edgesAsked = 3, changes = {} }: { edgesAsked?: number; changes?: SessionChanges } = {},
): SessionFacts => ({ edgesAsked, reports, changes })
const calm = (changes: SessionChanges = {}) => session([], { changes, edgesAsked: 3 })
const close = (changes: SessionChanges = {}) => session([report('too-close')], { changes })

/** The proposal of this kind; the newest session comes first. */
const proposed = <Kind extends Proposal['kind']>(kind: Kind, sessions: readonly SessionFacts[], given = plan) =>
  proposeChanges(sessions, given, 'seed').find((each): each is Extract<Proposal, { kind: Kind }> => each.kind === kind)

describe('proposals', () => {
  it('LEARN-1 need three sessions, of which two have the reports', () => {
    expect(proposeChanges([], plan, 'seed')).toEqual([])
    expect(proposeChanges([close(), close()], plan, 'seed')).toEqual([])
    expect(proposed('slower', [close(), calm(), calm()])).toBeUndefined()
    expect(proposed('slower', [close(), calm(), close()])).toMatchObject({ times: 2, sessions: 3 })
  })

  it('LEARN-2 are none for sessions without reports', () => {
    expect(proposeChanges([calm(), calm(), calm(), calm()], plan, 'seed')).toEqual([])
  })

  it('LEARN-3 are three at most, those that lower first, and the same for the same input', () => {
    const bad = session([
      report('edge', { at: 1000, bpm: 180 }),
      report('too-close', { at: 2000, bpm: 180 }),
      report('cannot'),
      report('skip', { task: 'clench' }),
      report('edge', { bpm: 180 }),
    ])
    const all = proposeChanges([bad, bad, bad], plan, 'seed')
    expect(all).toHaveLength(PROPOSALS_MAX)
    expect(all.slice(0, 2).map(({ kind }) => kind)).toEqual(['slower', 'longer-rests'])
    expect(proposeChanges([bad, bad, bad], plan, 'seed')).toEqual(all)
    const seeds = Array.from({ length: 30 }, (_, seed) => proposeChanges([bad, bad, bad], plan, `${seed}`))
    expect(new Set(seeds.map((each) => each[2]?.kind))).toEqual(new Set(['fewer-edges', 'without-task']))
  })

  it('LEARN-4 after "too close" lower the fastest tempo by a tenth of the last one, and never below 60 %', () => {
    expect(proposed('slower', [close(), close(), calm()])).toMatchObject({ trend: 'more', configured: 200, to: 180 })
    const next = proposed('slower', [close({ tempoShare: 0.9 }), close(), calm()])
    expect(next).toMatchObject({ to: 162, changes: { tempoShare: 0.9 * 0.9 } })
    const least = { tempoShare: 0.6 }
    expect(proposed('slower', [close(least), close(least), close(least)])).toMatchObject({ to: 120 })
  })

  it('LEARN-4 stay after one session without "too close", and come back after two, to the configured tempo', () => {
    const low = { tempoShare: 0.81 }
    expect(proposed('slower', [calm(low), close(low), close(low)])).toMatchObject({ trend: 'same', to: 162 })
    expect(proposed('slower', [calm(low), calm(low), close(low)])).toMatchObject({ trend: 'back', to: 180 })
    const almost = { tempoShare: 0.9 }
    expect(proposed('slower', [calm(almost), calm(low), calm(low)])).toBeUndefined()
  })

  it('LEARN-5 after "too close" soon after another edge lengthen the rest by a tenth, by half at most', () => {
    const again = (changes: SessionChanges = {}) =>
      session([report('edge', { at: 100_000 }), report('too-close', { at: 180_000 })], { changes })
    expect(proposed('longer-rests', [again(), again(), calm()])).toMatchObject({ times: 2, configured: 30, to: 33 })
    expect(proposed('longer-rests', [close(), close(), close()])).toBeUndefined()
    const most = { restShare: 1.5 }
    expect(proposed('longer-rests', [again(most), again(most), again(most)])).toMatchObject({ to: 45 })
    expect(proposed('longer-rests', [calm(most), calm(most), again(most)])).toMatchObject({ trend: 'back', to: 41 })
  })

  it('LEARN-6 after "cannot" at edges ask for one edge fewer, and for one more again, inside the range', () => {
    const cannot = (changes: SessionChanges = {}) => session([report('cannot')], { changes, edgesAsked: 3 })
    const four: GamePlan = { ...plan, config: withEdges({ min: 2, max: 4 }) }
    expect(proposed('fewer-edges', [cannot(), cannot(), calm()], four)).toMatchObject({ times: 2, to: 2 })
    const limited = { edgesMax: 2 }
    expect(proposed('fewer-edges', [cannot(limited), cannot(), calm()], four)).toMatchObject({ to: 2 })
    expect(proposed('fewer-edges', [calm(limited), calm(limited), calm()], four)).toMatchObject({
      trend: 'back',
      to: 3,
    })
    expect(proposed('fewer-edges', [calm({ edgesMax: 3 }), calm(), calm()], four)).toBeUndefined()
  })

  it('LEARN-7 leave out a task that was skipped in two of the sessions, but no ending that the game needs', () => {
    const left = (task: TaskId, kind: MemberReport['kind'] = 'skip') => session([report(kind, { task })])
    expect(proposed('without-task', [left('clench'), calm(), left('clench')])).toMatchObject({
      task: 'clench',
      times: 2,
    })
    expect(proposed('without-task', [left('clench'), calm(), left('style')])).toBeUndefined()
    const changed = applyChanges(plan, { without: ['clench'] })
    expect(taskNode(changed.config, 'clench').enabled).toBe(false)
    const ruined = [left('ruined', 'cannot'), left('ruined', 'cannot'), calm()]
    expect(proposed('without-task', ruined)).toMatchObject({ task: 'ruined' })
    const only = copyOfConfig(plan.config)
    only.orgasm.cum.enabled = false
    only.orgasm.denial.enabled = false
    expect(proposed('without-task', ruined, { ...plan, config: only })).toBeUndefined()
    const cum = [left('cum', 'cannot'), left('cum', 'cannot'), left('cum', 'cannot')]
    expect(proposed('without-task', cum)).toBeUndefined()
  })

  it('LEARN-8 start nearer to the tempo at which edges came, by a tenth of the last start at most', () => {
    const edge = (changes: SessionChanges = {}) => session([report('edge', { bpm: 130 })], { changes })
    expect(proposed('start-tempo', [edge(), edge(), edge()])).toMatchObject({
      bpm: 130,
      edges: 3,
      configured: 72,
      to: 79,
    })
    const later = { startTempo: 90 }
    expect(proposed('start-tempo', [edge(later), edge(), edge()])).toMatchObject({ to: 95 })
    const tooClose = session([report('edge', { bpm: 130 }), report('too-close')])
    expect(proposed('start-tempo', [tooClose, edge(), edge()])).toBeUndefined()
    const started = generateGame(plan.config, 'seed', applyChanges(plan, { startTempo: 95 }).profile)
    const first = started.ok && started.game.events.find((event) => event.kind === 'beat')
    expect(first).toMatchObject({ tempo: { from: 95 } })
  })

  it('LEARN-9 ask for one edge more when every edge came in three sessions, inside the range, and no more after that', () => {
    const well = (edgesAsked: number, changes: SessionChanges = {}) =>
      session(
        Array.from({ length: edgesAsked }, () => report('edge', { bpm: 90 })),
        { edgesAsked, changes },
      )
    const four: GamePlan = { ...plan, config: withEdges({ min: 1, max: 4 }) }
    expect(proposed('more-edges', [well(2), well(2), well(3)], four)).toMatchObject({ reached: 7, to: 3 })
    expect(proposed('more-edges', [well(4), well(4), well(4)], four)).toBeUndefined()
    expect(proposed('more-edges', [well(4, { edgesMin: 4 }), well(3), well(3)], four)).toMatchObject({ to: 4 })
    expect(proposed('more-edges', [session([], { edgesAsked: 2 }), well(2), well(2)], four)).toBeUndefined()
    const short: GamePlan = { ...four, config: { ...four.config, gameDuration: { min: 5, max: 5 } } }
    expect(proposed('more-edges', [well(4, { edgesMin: 4 }), well(3), well(3)], short)).toBeUndefined()
  })
})

function withEdges(edges: { min: number; max: number }) {
  const config = copyOfConfig(plan.config)
  Object.assign(config.orgasm.edging, { edges })
  return config
}

function randomChanges(stream: Stream): SessionChanges {
  const is = () => draw(stream) < 0.4
  return {
    ...(is() ? { tempoShare: draw(stream) * 2 } : {}),
    ...(is() ? { restShare: draw(stream) * 3 } : {}),
    ...(is() ? { edgesMin: drawWhole(stream, 0, 25) } : {}),
    ...(is() ? { edgesMax: drawWhole(stream, 0, 25) } : {}),
    ...(is() ? { startTempo: drawWhole(stream, 1, 300) } : {}),
    ...(is() ? { without: [drawOne(stream, tasks).id] } : {}),
  }
}

/** Every edge that was asked for came. */
function easySession(stream: Stream): SessionFacts {
  const edgesAsked = drawWhole(stream, 1, 6)
  const bpm = drawWhole(stream, 15, 240)
  const reports = Array.from({ length: edgesAsked }, (_, index) => report('edge', { at: index * 200_000, bpm }))
  return { edgesAsked, reports, changes: { edgesMin: edgesAsked } }
}

function randomSession(stream: Stream): SessionFacts {
  const reports = Array.from({ length: drawWhole(stream, 0, 8) }, (_, index) =>
    report(drawOne(stream, memberReports), {
      at: index * drawWhole(stream, 0, 100_000),
      task: draw(stream) < 0.5 ? 'edging' : drawOne(stream, tasks).id,
      bpm: draw(stream) < 0.2 ? null : drawWhole(stream, 15, 240),
    }),
  )
  return { edgesAsked: drawWhole(stream, 0, 8), reports, changes: randomChanges(stream) }
}

/** The part of the changed plan that is outside the given one. */
function outside(given: GamePlan, changed: GamePlan): string[] {
  const before = resolveConfig(given.config)
  const after = resolveConfig(changed.config)
  const [edging, less] = [before.orgasm.edging, after.orgasm.edging]
  const { startTempo, tempo } = changed.profile
  const isKept = {
    tempo: tempo.min === given.profile.tempo.min && tempo.max <= given.profile.tempo.max && tempo.min <= tempo.max,
    start: startTempo === undefined || (startTempo >= tempo.min && startTempo <= tempo.max),
    edges: less.edges.min >= edging.edges.min && less.edges.max <= edging.edges.max && less.edges.min <= less.edges.max,
    rest: less.gap >= edging.gap,
    tasks: tasks.every(({ id }) => taskNode(before, id).enabled || !taskNode(after, id).enabled),
  }
  // Everything else is as it was.
  const rest = copyOfConfig(after)
  for (const { id } of tasks) taskNode(rest, id).enabled = taskNode(before, id).enabled
  Object.assign(rest.orgasm.edging, { edges: edging.edges, gap: edging.gap })
  const { startTempo: _, ...profile } = changed.profile
  const others = JSON.stringify([rest, { ...profile, tempo: given.profile.tempo }])
  const isSame = others === JSON.stringify([before, given.profile])
  return [...Object.entries(isKept).flatMap(([name, is]) => (is ? [] : [name])), ...(isSame ? [] : ['others'])]
}

describe('a changed plan', () => {
  it('LEARN-10 is inside the given one for every history and config, and makes a game with any of its proposals', () => {
    const kinds = new Set<string>()
    for (let run = 0; run < 1200; run++) {
      const stream = openStream(`${run}`, 'history')
      const profile = run % 3 === 0 ? completeProfile : randomProfile(stream)
      const config = fitToDuration(randomConfig(stream, 40), profile)
      const given: GamePlan = { config, profile }
      const sessions = Array.from({ length: drawWhole(stream, 0, 6) }, () =>
        run % 4 === 0 ? easySession(stream) : randomSession(stream),
      )
      expect(outside(given, applyChanges(given, randomChanges(stream))), `run ${run}`).toEqual([])
      const proposals = proposeChanges(sessions, given, `${run}`)
      for (const { kind } of proposals) kinds.add(kind)
      for (let subset = 1; subset < 2 ** proposals.length; subset++) {
        const taken = proposals.filter((_, index) => (subset & (2 ** index)) > 0)
        const changed = applyChanges(given, mergeChanges(taken))
        expect(outside(given, changed), `run ${run}`).toEqual([])
        expect(checkConfig(changed.config, changed.profile), `run ${run}`).toEqual([])
        expect(changed, `run ${run}`).not.toEqual(given)
      }
      expect(proposeChanges(sessions, given, `${run}`)).toEqual(proposals)
    }
    expect(kinds.size).toBe(6)
  })
})
