import type { Effect, StageView } from '@rubato/engine'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDemonstration } from './demonstration.ts'

const view = { tempo: { from: 0, to: 2000, start: 60, end: 100 }, span: null, progress: {} } as unknown as StageView
const line = (at: number, text: string): Effect => ({
  kind: 'say',
  at,
  line: { id: `line-${at}`, trigger: 'warm-up', text },
  text,
  speech: text,
  duration: 500,
  level: 'talk',
  cue: { text, speech: text },
  intensity: 0.5,
  phase: 'middle',
})
const effects: Effect[] = [
  { kind: 'show', at: 0, view },
  line(0, 'First.'),
  { kind: 'beat', at: 500, accent: 'beat', beat: 0, segment: 'a', note: 0 },
  line(1000, 'Second.'),
]

/** A ring that counts the animations that were placed on it. */
function fakeRing() {
  const animations: { cancel: ReturnType<typeof vi.fn> }[] = []
  const animate = () => {
    const animation = { startTime: 0, cancel: vi.fn(), addEventListener: vi.fn() }
    animations.push(animation)
    return animation
  }
  return { ring: { animate } as unknown as Element, animations }
}

function setUp() {
  const contexts: { state: string; close: () => Promise<void> }[] = []
  class Context {
    state = 'running'
    currentTime = 0
    constructor() {
      contexts.push(this)
    }
    async resume() {}
    async suspend() {}
    async close() {
      this.state = 'closed'
    }
  }
  vi.stubGlobal('AudioContext', Context)
  const { ring, animations } = fakeRing()
  const demonstration = openDemonstration({
    session: { effects, period: 3000 },
    rings: [ring],
    fileOf: (id) => `/${id}.wav`,
  })
  return { demonstration, animations, contexts }
}

describe('a demonstration', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'performance'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('stands still until it is played, and shows tempo and lines at their times without an audio context', () => {
    const { demonstration, animations, contexts } = setUp()
    vi.advanceTimersByTime(5000)
    expect([demonstration.view.get(), demonstration.captions.line.get(), animations.length]).toEqual([null, null, 0])
    demonstration.setPlaying(true)
    vi.advanceTimersByTime(1300)
    expect(demonstration.captions.line.get()?.text).toBe('Second.')
    expect(demonstration.captions.last.get()?.text).toBe('First.')
    expect(demonstration.tempo()).toBeGreaterThan(75)
    expect(animations.length).toBeGreaterThan(0)
    expect(contexts).toEqual([])
    demonstration.close()
  })

  it('keeps its time while it is paused, and goes on from there', () => {
    const { demonstration } = setUp()
    demonstration.setPlaying(true)
    vi.advanceTimersByTime(700)
    demonstration.setPlaying(false)
    const at = demonstration.now()
    vi.advanceTimersByTime(60_000)
    expect(demonstration.now()).toBe(at)
    demonstration.setPlaying(true)
    vi.advanceTimersByTime(700)
    expect(demonstration.captions.line.get()?.text).toBe('Second.')
    demonstration.close()
  })

  it('changes its lines without a movement of the rings where motion is reduced', () => {
    const { demonstration, animations } = setUp()
    demonstration.setStill(true)
    demonstration.setPlaying(true)
    vi.advanceTimersByTime(1300)
    expect(demonstration.captions.line.get()?.text).toBe('Second.')
    expect(animations).toEqual([])
    demonstration.close()
  })

  it('begins again after its last line', () => {
    const { demonstration } = setUp()
    demonstration.setPlaying(true)
    vi.advanceTimersByTime(3300)
    expect(demonstration.captions.line.get()?.text).toBe('First.')
    demonstration.close()
  })

  it('opens an audio context when its sound is turned on, and closes it when it is turned off', () => {
    const { demonstration, contexts } = setUp()
    demonstration.setPlaying(true)
    demonstration.setSound(true)
    expect(demonstration.sound.get()).toBe('on')
    expect(contexts.map(({ state }) => state)).toEqual(['running'])
    demonstration.setSound(false)
    expect(demonstration.sound.get()).toBe('off')
    demonstration.close()
  })
})
