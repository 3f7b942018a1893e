import type { PlayableGame } from '@rubato/contracts/domain'
import { systemLines, type SystemLine } from '@rubato/engine'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Output, OutputCue, StageExtra } from './extra.ts'
import { createPlayback, type PlaybackOptions } from './playback.ts'
import { CUT_OFF_EVENT, openItemsKeys, readCutOffSession } from './outputs/open-items.ts'
import { FakeContext } from './testing/fake-audio.ts'
import { createScriptedSession } from './testing/scripted-session.ts'

/** The ticker and the voice; a test sends their messages. */
class FakeWorker extends EventTarget {
  static byName = new Map<string, FakeWorker>()
  constructor(_url: URL, { name }: { name: string }) {
    super()
    FakeWorker.byName.set(name, this)
  }
  postMessage(): void {}
  terminate(): void {}
}

/** A sentence that is not rendered before the start. */
const WORDLESS = '🌙'

const scriptedGame: PlayableGame = {
  events: [],
  duration: 60_000,
  voice: null,
  media: { tags: ['calm'], mediaTypes: ['image'] },
  outcome: 'denied',
}

const extraOf = (output: Output, index: number): StageExtra => ({
  name: `extra ${index}`,
  open: () => ({ outputs: [output] }),
})

function setUp(extras: readonly StageExtra[], onOver: PlaybackOptions['onOver'] = () => undefined) {
  const context = Object.assign(new FakeContext(), {
    state: 'running',
    resume: () => Promise.resolve(),
    close: () => Promise.resolve(),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  vi.stubGlobal('AudioContext', function AudioContext() {
    return context
  })
  vi.stubGlobal('Worker', FakeWorker)
  const faults: unknown[] = []
  const playback = createPlayback({
    session: createScriptedSession(),
    lead: { allowLead: () => [], offers: () => [], refusal: () => null },
    game: scriptedGame,
    lines: [],
    systemLines: Object.fromEntries(systemLines.map((line) => [line, WORDLESS])) as Record<SystemLine, string>,
    seed: 'seed',
    mediaAhead: () => [],
    voice: 'Alto',
    voiceSource: 'bundled',
    chatSpeed: 'normal',
    owned: [],
    extras,
    isStored: true,
    waits: false,
    onSpoken: () => undefined,
    onOver,
    onFault: (error) => faults.push(error),
  })
  /** Moves audio time, s, with one tick. */
  const tickAt = (time: number) => {
    context.currentTime = time
    FakeWorker.byName.get('ticker')?.dispatchEvent(new Event('message'))
  }
  return { playback, faults, tickAt }
}

function createRecorder() {
  const cues: OutputCue[] = []
  const calls = { ticks: 0, silenced: 0, closed: 0 }
  const output: Output = {
    take: (cue) => cues.push(cue),
    tick: () => (calls.ticks += 1),
    silence: () => (calls.silenced += 1),
    close: () => (calls.closed += 1),
  }
  return { output, cues, calls }
}

describe('an output of an extra', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.unstubAllGlobals())

  it('receives cues and ticks, is silenced by a stop before it returns, and is closed', () => {
    const { output, cues, calls } = createRecorder()
    const { playback, tickAt } = setUp([output].map(extraOf))
    tickAt(0.025)
    tickAt(1)
    const beats = cues.filter((cue) => cue.kind === 'beat').map((cue) => Math.round((cue.time - 0.225) * 1000))
    expect(beats).toEqual([0, 500, 1000, 1500])
    expect(cues.map((cue) => cue.kind)).toContain('show')
    expect(calls).toEqual({ ticks: 1, silenced: 0, closed: 0 })
    playback.conductor.input('stop')
    expect(calls.silenced).toBe(1)
    expect(cues.map((cue) => cue.kind)).toContain('safe-state')
    playback.close()
    expect(calls.closed).toBe(1)
  })

  it('leaves the others alone when it throws', () => {
    const fail = () => {
      throw new Error('The device is gone')
    }
    const { output, cues, calls } = createRecorder()
    const broken: Output = { take: fail, tick: fail, silence: fail, close: fail }
    const { playback, faults, tickAt } = setUp([broken, output].map(extraOf))
    tickAt(0.025)
    tickAt(1)
    expect(faults).toHaveLength(1)
    expect(cues.filter((cue) => cue.kind === 'beat')).toHaveLength(4)
    expect(playback.screen.view.get()?.status).toBe('playing')
    playback.conductor.input('stop')
    expect([calls.silenced, playback.conductor.phase.get()]).toEqual([1, 'stopped'])
    expect(playback.captions.line.get()).toEqual({ text: WORDLESS, isSafety: true })
    playback.close()
    expect(calls.closed).toBe(1)
  })

  it('is left out when its extra cannot be opened, and the next extra still plays', () => {
    const { output, cues } = createRecorder()
    const closed: string[] = []
    const { playback, faults, tickAt } = setUp([
      {
        name: 'broken',
        open() {
          throw new Error('No such device')
        },
      },
      { name: 'good', open: () => ({ outputs: [output], close: () => closed.push('good') }) },
    ])
    tickAt(0.025)
    tickAt(1)
    expect(playback.extras.map(({ name }) => name)).toEqual(['good'])
    expect(faults).toEqual([new Error('No such device')])
    expect(cues.length).toBeGreaterThan(0)
    playback.close()
    expect(closed).toEqual(['good'])
  })
})

describe('who stopped it', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    { origin: undefined, stoppedBy: 'member' },
    { origin: 'partner' as const, stoppedBy: 'partner' },
  ])('is reported at the end: $stoppedBy', ({ origin, stoppedBy }) => {
    const onOver = vi.fn<PlaybackOptions['onOver']>()
    let stop: (() => void) | undefined
    const open: StageExtra['open'] = ({ send }) => {
      stop = () => send('stop', origin)
      return {}
    }
    const { playback, tickAt } = setUp([{ name: 'second screen', open }], onOver)
    tickAt(0.025)
    tickAt(1)
    stop?.()
    expect(onOver.mock.calls).toEqual([[expect.objectContaining({ outcome: 'stopped' }), stoppedBy]])
    playback.close()
  })
})

describe('a playback that closes', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.unstubAllGlobals())

  const closedAfter = (use: (playback: ReturnType<typeof setUp>['playback']) => void) => {
    const onCutOff = vi.fn<() => void>()
    addEventListener(CUT_OFF_EVENT, onCutOff)
    const { playback, tickAt } = setUp([])
    tickAt(0.025)
    tickAt(1)
    use(playback)
    playback.close()
    removeEventListener(CUT_OFF_EVENT, onCutOff)
    return onCutOff.mock.calls.length
  }

  it('reports the items that are left to release, also after a stop that was not confirmed', () => {
    expect(closedAfter(() => undefined)).toBe(1)
    expect(closedAfter(({ conductor }) => conductor.input('stop'))).toBe(1)
    expect(readCutOffSession(localStorage, openItemsKeys(localStorage))?.items).toMatchObject([{ item: 'eyes-closed' }])
  })

  it('reports nothing when the member has confirmed the releases of a stop', () => {
    const confirmed = closedAfter(({ conductor, openItems }) => {
      conductor.input('stop')
      openItems.forget()
    })
    expect(confirmed).toBe(0)
  })
})

describe('a session is quiet', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.unstubAllGlobals())

  it('while it is paused, its last line is over, and no extra sounds or moves', () => {
    let isActive = false
    const { playback, tickAt } = setUp([{ name: 'bed', open: () => ({ isActive: () => isActive }) }])
    tickAt(0.025)
    tickAt(1)
    expect(playback.isQuiet(), 'it plays').toBe(false)
    playback.conductor.input('pause')
    tickAt(1.1)
    expect(playback.isQuiet(), 'the line is being said').toBe(false)
    tickAt(9)
    expect(playback.isQuiet()).toBe(true)
    isActive = true
    expect(playback.isQuiet()).toBe(false)
    isActive = false
    playback.conductor.input('stop')
    expect(playback.isQuiet()).toBe(false)
    playback.close()
  })
})
