import { checkGame, defaultProfile } from '@rubato/engine'
import { minuteLines } from '@rubato/script-content'
import { describe, expect, it } from 'vitest'
import common from '../../../public/locales/en/common.json' with { type: 'json' }
import { minuteGame } from './minute-game.ts'
import { recordLanding, voicedLines } from './record-landing.ts'

describe('the minute of the landing page', () => {
  it('is a game of sixty seconds that the engine accepts for a new member', () => {
    expect(minuteGame.duration).toBe(60_000)
    expect(checkGame(minuteGame, defaultProfile)).toEqual([])
  })

  it('is recorded with beats, views and lines alone, in the order of their times', () => {
    const { effects, period } = recordLanding().session
    expect(new Set(effects.map(({ kind }) => kind))).toEqual(new Set(['beat', 'say', 'show']))
    expect(effects.filter(({ kind }) => kind === 'beat').length).toBeGreaterThan(40)
    const times = effects.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThan(period)
  })

  it('says no other words than the chosen lines', () => {
    const texts = new Set(minuteLines().map(({ text }) => text))
    const said = recordLanding().session.effects.flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))
    expect(said.length).toBeGreaterThan(6)
    expect(said.filter((text) => !texts.has(text))).toEqual([])
  })

  it('is drawn at rest with two of its lines', () => {
    const texts = minuteLines().map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining([common.landing.stage.line, common.landing.stage.before]))
  })
})

it('Every line of the landing page has a sound of its own', () => {
  const { session, samples } = recordLanding()
  const voiced = voicedLines().map(({ id }) => id)
  const shown = session.effects.flatMap((effect) => (effect.kind === 'say' ? [effect.line.id] : []))
  expect(voiced).toEqual(
    expect.arrayContaining([...shown, ...samples.flatMap(({ lines }) => lines.map(({ id }) => id))]),
  )
  expect(new Set(voiced).size).toBe(voiced.length)
})
