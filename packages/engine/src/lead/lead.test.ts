import {
  leadCommandSchema,
  leadKinds,
  leadOffersSchema,
  taskNode,
  type GeneratorConfig,
  type LeadCommand,
} from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { commandOf } from '../testing/lead/play-led.ts'
import { atTempo, ledSession, ledStart } from '../testing/lead/led-session.ts'
import { claimingLibrary, twoLineLibrary } from '../testing/library.ts'
import { room, smallScene } from '../testing/scene/small-scene.ts'
import { lastView, systemSaid } from '../testing/small-game.ts'
import { defaultProfile } from '../profile.ts'
import { returnToSession } from '../session/return.ts'
import { allowLead, linesToRender, startSession } from '../session/start/start-session.ts'
import { sceneRules } from '../session/start/scene-rules.ts'
import { applyLead, LEAD_EVERY, leadOffers, step } from '../session/step.ts'
import { leadRules } from './lead-rules.ts'

const up: LeadCommand = { kind: 'intensity', step: 'up' }

describe('a session that a partner leads', () => {
  it('LEAD-1 is the same with and without the rules of leading while there is no command', () => {
    const start = ledStart()
    const { lead: _, ...alone } = start
    const play = (from: typeof alone) => step(startSession(from), { type: 'advance', to: 10_000_000 })[1]
    expect(play(start)).toEqual(play(alone))
  })
  it('LEAD-1 has the same offers and lines where the rules come later as where it had them from its start on', () => {
    const { lead: _, ...alone } = ledStart()
    const [played] = step(startSession(alone), { type: 'advance', to: 90_000 })
    const late = allowLead(played, alone, leadRules)
    const [early] = step(startSession(ledStart()), { type: 'advance', to: 90_000 })
    expect(leadOffers(played, 90_000, leadKinds)).toEqual([])
    expect(leadOffers(late, 90_000, leadKinds)).toEqual(leadOffers(early, 90_000, leadKinds))
    expect(linesToRender(late)).toEqual(linesToRender(early))
    expect(linesToRender(late).length).toBeGreaterThan(linesToRender(played).length)
  })
  it('LEAD-1 is rebuilt by its start, its inputs and its commands', () => {
    const { session, offer } = atTempo()
    const command = { kind: 'tempo', bpm: offer.max } as const
    const at = session.clock()
    session.lead(command)
    session.to(at + 10_000)
    const inputs = [{ type: 'lead', at, command, grants: ['tempo'] } as const]
    const returned = returnToSession(ledStart(), { inputs, at: at + 11_200 }, 0)
    const { heat, strokes, lead } = session.state().latest.world
    expect(returned?.state.latest.world).toMatchObject({ heat, strokes, lead })
  })

  it('LEAD-2 stays as it was after a command that is refused', () => {
    const session = ledSession()
    session.to(60_000)
    const before = session.state()
    for (const command of [{ kind: 'tempo', bpm: 240 }, { kind: 'line', line: 'x' }, { kind: 'give-back' }] as const) {
      const led = session.lead(command)
      expect(led.refusal).not.toBeNull()
      expect(led.state).toBe(before)
      expect(led.effects).toEqual([])
    }
  })

  it('LEAD-3 takes nothing after stop, in a pause, while it counts in and while the member eases off', () => {
    for (const [type, refusal] of [
      ['stop', 'not-playing'],
      ['pause', 'not-playing'],
      ['ease', 'easing'],
      ['too-close', 'easing'],
      ['finish', 'ending'],
    ] as const) {
      const { session } = atTempo()
      session.send({ type, at: session.clock() })
      expect(session.lead(up).refusal).toBe(refusal)
      if (type !== 'pause') continue
      session.send({ type: 'resume', at: session.clock() + 1000 })
      expect(session.lead(up).refusal).toBe(refusal)
    }
  })
  it('LEAD-3 takes nothing while a check-in waits for its answer', () => {
    const session = ledSession({ minutes: { min: 20, max: 25 } })
    let time = 14 * 60_000
    while (session.state().latest.world.checkInUntil === null) session.to((time += 1000))
    session.to(time + 2000)
    expect(session.lead(up).refusal).toBe('check-in')
    expect(session.offers().every(({ refusal }) => refusal === 'check-in')).toBe(true)
  })
  it('LEAD-3 takes nothing at an edge but a line, and nothing once the end has begun', () => {
    const session = ledSession()
    while (session.state().latest.world.ask?.question !== 'edge') session.to(session.clock() + 1000)
    session.to(session.clock() + 2000)
    expect(session.lead({ kind: 'edge' }).refusal).toBe('question')
    while (!session.state().latest.world.isEnding) session.to(session.clock() + 1000)
    session.to(session.clock() + 2000)
    expect(session.offers().every(({ refusal }) => refusal === 'ending')).toBe(true)
    expect(session.lead({ kind: 'deny' }).refusal).toBe('ending')
  })
  it('LEAD-3 comes after what the plan has at the same time', () => {
    const session = ledSession()
    const asked = session.state().latest.timeline.find((cue) => cue.kind === 'ask')?.at ?? NaN
    session.to(asked)
    expect(session.offers().every(({ refusal }) => refusal === 'question')).toBe(true)
    const begun = session.state().latest.timeline.find((cue) => cue.kind === 'task' && cue.phase === 'end')?.at ?? NaN
    session.to(begun)
    expect(session.offers().every(({ refusal }) => refusal === 'ending')).toBe(true)
  })

  it('LEAD-4 takes one command in three seconds', () => {
    const { session } = atTempo()
    const at = session.clock()
    expect(session.lead(up).refusal).toBeNull()
    session.to(at + LEAD_EVERY - 100)
    expect(session.lead({ kind: 'give-back' }).refusal).toBe('too-soon')
    session.to(at + LEAD_EVERY)
    expect(session.lead({ kind: 'give-back' }).refusal).not.toBe('too-soon')
  })

  it('LEAD-5 stops at once by the member, whatever is asked for', () => {
    const { session } = atTempo()
    session.lead(up)
    for (let count = 0; count < 200; count++) session.lead({ kind: 'task', task: 'clench' })
    const said = session.send({ type: 'stop', at: session.clock() })
    expect(said.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['safe-state', 'over']))
    const stopped = session.state()
    expect(session.lead({ kind: 'permit' }).state).toBe(stopped)
  })

  it('LEAD-13 takes only what the member permits', () => {
    const { session } = atTempo({ grants: ['tempo'] })
    expect(new Set(session.offers().map(({ kind }) => kind))).toEqual(new Set(['tempo', 'give-back']))
    expect(session.lead(up).refusal).toBe('not-granted')
    const none = ledSession({ grants: [] })
    none.to(100_000)
    expect(none.offers()).toEqual([])
    expect(none.lead({ kind: 'give-back' }).refusal).toBe('not-granted')
    const { lead: _, ...alone } = ledStart()
    const [, effects] = step(startSession(alone), {
      type: 'lead',
      at: 0,
      command: up,
      grants: ['intensity'],
    })
    expect(effects).toEqual([])
  })
})

describe('the next task', () => {
  it('LEAD-10 is written at once, in place of as much of the plan', () => {
    const session = ledSession()
    const offer = session.until((each) => each.kind === 'task' && each.task === 'red-light', 60_000)
    const { endsAt } = session.state().latest
    expect(session.lead(commandOf(offer, 0)).refusal).toBeNull()
    session.to(session.clock() + 20_000)
    expect(lastView(session.effects()).task).toBe('red-light')
    expect(Math.abs(session.state().latest.endsAt - endsAt)).toBeLessThan(90_000)
  })
  it('LEAD-10 is one of the config that the member has not refused', () => {
    const profile = { ...defaultProfile, refused: ['clench' as const] }
    const session = ledSession({ profile, change: (config) => void (taskNode(config, 'hand').enabled = false) })
    session.until(({ kind }) => kind === 'task', 60_000)
    const tasks = session.offers().flatMap((offer) => (offer.kind === 'task' ? [offer.task] : []))
    expect(tasks).toContain('red-light')
    for (const task of ['clench', 'hand', 'breath', 'gag', 'edging', 'cum'] as const) {
      expect(tasks).not.toContain(task)
      expect(session.lead({ kind: 'task', task }).refusal).toBe('not-offered')
    }
  })
  it('LEAD-6 fits into a session of one exact length too', () => {
    const session = ledSession({ minutes: { min: 10, max: 10 } })
    session.until((each) => each.kind === 'task' && each.refusal === null, 120_000)
    expect(session.offers().filter(({ kind, refusal }) => kind === 'task' && refusal === null).length).toBeGreaterThan(
      5,
    )
  })
  it('LEAD-8 an edge that is one more than the config has takes the place of the next one', () => {
    const change = (config: GeneratorConfig) => void Object.assign(config.orgasm.edging, { edges: { min: 2, max: 2 } })
    const session = ledSession({ change })
    session.until(({ kind }) => kind === 'edge', 60_000)
    expect(session.lead({ kind: 'edge' }).refusal).toBeNull()
    session.to(10_000_000)
    expect(session.state().latest.world.askedEdges.length).toBeLessThanOrEqual(2)
  })
})

describe('the end', () => {
  it('LEAD-11 is that which was chosen, and comes as the generator writes it', () => {
    for (const [kind, task, outcome] of [
      ['permit', 'cum', 'permitted'],
      ['ruin', 'ruined', 'permitted'],
      ['deny', 'denial', 'denied'],
    ] as const) {
      const change = (config: GeneratorConfig) => {
        for (const id of ['cum', 'ruined', 'denial'] as const) taskNode(config, id).enabled = true
      }
      const session = ledSession({ minutes: { min: 1, max: 20 }, seed: '3', change })
      session.until((offer) => offer.kind === kind, 60_000)
      expect(session.lead({ kind }).refusal).toBeNull()
      session.to(10_000_000)
      const shown = session.effects().flatMap((effect) => (effect.kind === 'show' ? [effect.view.task] : []))
      expect(shown).toContain(task)
      const over = session.effects().find((effect) => effect.kind === 'over')
      expect(over?.kind === 'over' && over.summary.outcome).toBe(outcome)
      expect(systemSaid(session.effects())).not.toContain('finishing')
    }
  })
  it('LEAD-11 does not come before the least length of the game, and only where the config has it', () => {
    const change = (config: GeneratorConfig) => void (taskNode(config, 'ruined').enabled = false)
    const session = ledSession({ minutes: { min: 12, max: 20 }, change })
    session.until(({ kind }) => kind === 'task', 60_000)
    const permit = session.offers().find(({ kind }) => kind === 'permit')
    expect(permit?.refusal).toBe('too-early')
    expect(permit?.seconds).toBeGreaterThan(60)
    expect(session.lead({ kind: 'permit' }).refusal).toBe('too-early')
    expect(session.lead({ kind: 'ruin' }).refusal).toBe('not-offered')
    expect(session.offers().some(({ kind }) => kind === 'ruin')).toBe(false)
  })
})

describe('lines', () => {
  it('LEAD-12 are said as they were asked for, at once, and once', () => {
    const session = ledSession()
    const offer = session.until(({ kind }) => kind === 'line', 60_000)
    const at = session.clock()
    expect(session.lead(commandOf(offer, 0)).refusal).toBeNull()
    const said = session.effects().filter((effect) => effect.kind === 'say' && effect.at >= at)
    expect(said[0]).toMatchObject(offer.kind === 'line' ? { text: offer.text, line: { id: offer.line } } : {})
    session.to(at + 20_000)
    expect(session.lead(commandOf(offer, 0)).refusal).not.toBeNull()
  })
  it('LEAD-12 of the plan, of promises and of earlier sessions are not offered', () => {
    let state = startSession({ ...ledStart(), library: claimingLibrary })
    const offered = new Set<string>()
    for (let at = 10_000; at < 300_000; at += 5000) {
      ;[state] = step(state, { type: 'advance', to: at + 1200 })
      for (const offer of leadOffers(state, at, ['lines'])) if (offer.kind === 'line') offered.add(offer.line)
    }
    expect([...offered].filter((id) => /past|last|step|theme|promises|keeps/.test(id))).toEqual([])
    expect(offered.size).toBeGreaterThan(2)
  })
})

describe('offers', () => {
  it('LEAD-14 of a branching game are lines alone', () => {
    const game = smallScene([room('a', 60, { kind: 'end', outcome: 'cum' })])
    const start = {
      game,
      library: twoLineLibrary,
      profile: defaultProfile,
      seed: 'scene',
      scenes: sceneRules,
      lead: leadRules,
    }
    const [state] = step(startSession(start), { type: 'advance', to: 20_000 })
    const offers = leadOffers(state, 10_000, leadKinds)
    expect(new Set(offers.map(({ kind }) => kind))).toEqual(new Set(['line']))
    for (const command of [up, { kind: 'tempo', bpm: 70 }, { kind: 'edge' }, { kind: 'give-back' }] as const)
      expect(applyLead(state, { type: 'lead', at: 10_000, command, grants: leadKinds }).refusal).toBe('not-offered')
  })
  it('LEAD-14 are taken where they have no refusal, are refused otherwise, and follow the contract', () => {
    for (const seed of ['1', '2']) {
      const session = ledSession({ seed })
      for (let time = 30_000; time < 400_000; time += 23_000) {
        session.to(time)
        const before = session.state()
        const offers = session.offers()
        expect(leadOffersSchema.safeParse(offers).error).toBeUndefined()
        for (const offer of offers) {
          const command = leadCommandSchema.parse(commandOf(offer, 0.7))
          const led = session.lead(command)
          expect([command, led.refusal]).toEqual([command, offer.refusal])
          if (led.refusal === null) break
        }
        if (session.state() !== before) session.to(time + LEAD_EVERY)
      }
    }
  })
  it('LEAD-16 no command has a value without a bound, or a field that is not known', () => {
    for (const wrong of [
      { kind: 'tempo', bpm: 241 },
      { kind: 'tempo', bpm: 14 },
      { kind: 'tempo', bpm: 60.5 },
      { kind: 'tempo', bpm: 60, at: 1 },
      { kind: 'task', task: '__proto__' },
      { kind: 'line', line: 'x'.repeat(101) },
      { kind: 'say', text: 'hello' },
      { kind: 'permit', now: true },
    ])
      expect(leadCommandSchema.safeParse(wrong).success).toBe(false)
  })
})
