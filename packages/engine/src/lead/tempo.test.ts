import type { LeadCommand, LeadOffer } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { areStrokes } from '../beat/strokes.ts'
import { defaultProfile } from '../profile.ts'
import { caps } from '../safety/caps.ts'
import { LEAD_EVERY } from '../session/step.ts'
import type { Effect } from '../session/model/types.ts'
import { atTempo, ledSession } from '../testing/lead/led-session.ts'
import { tempoOf } from '../testing/small-game.ts'

const up: LeadCommand = { kind: 'intensity', step: 'up' }
const wordsFrom = (effects: readonly Effect[], from: number): string[] =>
  effects.flatMap((effect) => (effect.kind === 'say' && effect.at >= from ? [effect.line.trigger] : []))

describe('tempo and intensity', () => {
  it('LEAD-7 glides to the tempo in words, and reaches it', () => {
    for (const end of ['min', 'max'] as const) {
      const session = ledSession()
      const isThatWay = () => {
        const now = tempoOf(session.effects(), session.clock())
        return (offer: LeadOffer) => offer.kind === 'tempo' && (end === 'min' ? offer.min < now : offer.max > now)
      }
      const offer = session.until((each) => isThatWay()(each), 60_000)
      if (offer.kind !== 'tempo') throw new Error('no tempo')
      const at = session.clock()
      const before = tempoOf(session.effects(), at)
      expect(session.lead({ kind: 'tempo', bpm: offer[end] }).refusal).toBeNull()
      session.to(at + 12_000)
      const words = wordsFrom(session.effects(), at)
      expect(words[0]).toMatch(end === 'min' ? /slower/ : /faster/)
      expect(tempoOf(session.effects(), at + 9000)).toBeCloseTo(offer[end], 1)
      expect(Math.abs(offer[end] / before - 1)).toBeLessThanOrEqual(0.3001)
    }
  })
  it('LEAD-7 is never outside the range of the member, nor above the hot tempo', () => {
    const profile = { ...defaultProfile, tempo: { min: 100, max: 240 } }
    const session = ledSession({ profile })
    for (let time = 60_000; time < 500_000; time += 4000) {
      session.to(time)
      for (const offer of session.offers()) {
        if (offer.kind !== 'tempo') continue
        expect(offer.min).toBeGreaterThanOrEqual(100)
        expect(offer.max).toBeLessThanOrEqual(200)
        expect(session.lead({ kind: 'tempo', bpm: offer.max + 1 }).refusal).not.toBeNull()
        expect(session.lead({ kind: 'tempo', bpm: offer.min - 1 }).refusal).not.toBeNull()
      }
    }
  })
  /** Segments of strokes, the running one too, whose tempo is led. */
  const ledStrokes = ({ state }: ReturnType<typeof ledSession>): number => {
    const { world, timeline, nextIndex } = state().latest
    const future = timeline
      .slice(nextIndex)
      .filter((cue) => cue.kind === 'beat' && cue.segment.plannedTempo !== undefined)
    return future.length + (world.beat?.plannedTempo ? 1 : 0)
  }
  it('LEAD-9 goes back to the plan after 20 s of silence', () => {
    const { session, offer } = atTempo()
    const at = session.clock()
    session.lead({ kind: 'tempo', bpm: offer.max })
    expect(session.state().latest.timeline.find(({ kind }) => kind === 'give-back-tempo')?.at).toBe(at + 20_000)
    session.to(at + 18_000)
    expect(ledStrokes(session)).toBeGreaterThan(0)
    session.to(at + 60_000)
    expect(ledStrokes(session)).toBe(0)
  })
  it('LEAD-9 goes back to the plan at once when it is given back', () => {
    const { session, offer } = atTempo()
    session.lead({ kind: 'tempo', bpm: offer.max })
    session.to(session.clock() + 12_000)
    session.until(({ kind }) => kind === 'give-back')
    expect(session.lead({ kind: 'give-back' }).refusal).toBeNull()
    expect(session.state().latest.timeline.some(({ kind }) => kind === 'give-back-tempo')).toBe(false)
    expect(ledStrokes(session)).toBeLessThanOrEqual(1)
  })
  it('LEAD-15 makes the strokes of the rest of the plan faster by a step, three at most, and gives them back exactly', () => {
    const { session } = atTempo()
    const planned = session.state().latest.timeline
    const strokes = () =>
      session
        .state()
        .latest.timeline.flatMap((cue) => (cue.kind === 'beat' && areStrokes(cue.segment.task) ? [cue.segment] : []))
    expect(session.lead(up).refusal).toBeNull()
    const led = strokes().filter(({ plannedTempo }) => plannedTempo !== undefined)
    expect(led.length).toBeGreaterThan(10)
    for (const { tempo, plannedTempo, id } of led.filter((each) => !each.id.startsWith('led@')).slice(2)) {
      const faster = Math.min((plannedTempo?.to ?? 0) * 1.08, caps.hotTempo.value)
      expect([id, tempo.to / faster]).toEqual([id, expect.closeTo(1, 1)])
    }
    const refusals: unknown[] = []
    for (let tries = 0; tries < 20; tries++) {
      session.to(session.clock() + LEAD_EVERY)
      refusals.push(session.lead(up).refusal)
      expect(session.state().latest.world.lead?.steps).toBeLessThanOrEqual(3)
    }
    expect(refusals).toContain('not-offered')
    session.to(session.clock() + 50_000)
    const ends = new Map(
      planned.flatMap((cue) => (cue.kind === 'beat' ? [[cue.segment.id, cue.segment.tempo] as const] : [])),
    )
    const left = strokes().filter(({ id, isSlowed }) => ends.has(id) && !isSlowed)
    expect(left.length).toBeGreaterThan(5)
    for (const { id, tempo } of left.slice(2)) expect(tempo).toEqual(ends.get(id))
  })
})
