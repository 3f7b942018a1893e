import type { SessionSummary } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { createConductor, type Conductor } from './conductor.ts'
import { createCaptions } from './outputs/captions.ts'
import type { OutputCue, Output } from './outputs/output.ts'
import { createScreen } from './outputs/screen.ts'
import { createScriptedSession } from './testing/scripted-session.ts'
import { createSimulatedClock } from './testing/simulated-clock.ts'

/** An output that records its calls, with times in session ms. */
function createRecorder() {
  const log: { cue: OutputCue; takenAt: number }[] = []
  const retracted: number[] = []
  const calls = { silenced: 0, reanchored: 0 }
  let conductor: Conductor | null = null
  let scheduled: number[] = []
  const ms = (time: number) => Math.round((time - conductor!.audioTimeOf(0)) * 1000)
  const output: Output = {
    take(cue) {
      log.push({ cue, takenAt: Math.round(conductor!.now()) })
      if (cue.kind === 'beat') scheduled.push(ms(cue.time))
    },
    retract(from) {
      retracted.push(ms(from))
      scheduled = scheduled.filter((at) => at < ms(from))
    },
    reanchor() {
      calls.reanchored += 1
    },
    silence() {
      calls.silenced += 1
    },
  }
  return {
    output,
    log,
    retracted,
    calls,
    beats: () => scheduled,
    watch(watched: Conductor) {
      conductor = watched
    },
  }
}

function setUp(options: { period?: number; length?: number; extra?: Output[] } = {}) {
  const clock = createSimulatedClock()
  const session = createScriptedSession(options)
  const recorder = createRecorder()
  const spoken: string[] = []
  const captions = createCaptions((id) => spoken.push(id))
  const screen = createScreen()
  const overs: SessionSummary[] = []
  const faults: unknown[] = []
  const conductor = createConductor({
    clock,
    session,
    outputs: [recorder.output, captions, screen, ...(options.extra ?? [])],
    sentence: (line) => `System: ${line}`,
    onOver: (summary) => overs.push(summary),
    onFault: (error) => faults.push(error),
  })
  recorder.watch(conductor)
  return { clock, session, recorder, captions, spoken, screen, overs, faults, conductor }
}

describe('the conductor', () => {
  it('has handed over every beat up to 1.2 s ahead of 12 000 ms, each once and at its time', () => {
    const { clock, recorder, conductor } = setUp()
    conductor.begin()
    clock.run(12_200)
    expect(Math.round(conductor.now())).toBe(12_000)
    expect(recorder.beats()).toEqual(Array.from({ length: 27 }, (_, beat) => beat * 500))
  })

  it('hands over every beat at least one second before it sounds', () => {
    const { clock, recorder, conductor } = setUp()
    conductor.begin()
    clock.run(20_000)
    const leads = recorder.log
      .filter(({ cue }) => cue.kind === 'beat' && cue.time > conductor.audioTimeOf(1300))
      .map(({ cue, takenAt }) => (cue.time - conductor.audioTimeOf(0)) * 1000 - takenAt)
    expect(leads.length).toBeGreaterThan(30)
    expect(Math.min(...leads)).toBeGreaterThan(1000)
  })

  it('shows views and captions at their times, not when they are computed', () => {
    const { clock, captions, spoken, screen, conductor } = setUp()
    conductor.begin()
    expect(screen.view.get()).toBeNull()
    clock.run(10_150)
    expect(spoken).toEqual(['line-0'])
    clock.run(100)
    expect(captions.line.get()?.text).toBe('Line at 10 seconds.')
    expect(spoken).toEqual(['line-0', 'line-10000'])
  })

  it('lets an input take effect within 100 ms and retracts the beats that it replaces', () => {
    const { clock, session, recorder, conductor } = setUp()
    conductor.begin()
    clock.run(5_200)
    conductor.input('edge')
    const edge = session.inputs.findLast((input) => input.type === 'edge')
    expect(edge).toEqual({ type: 'edge', at: 5_030 })
    expect(recorder.retracted).toEqual([5_030])
    expect(recorder.beats().filter((at) => at > 5_000)).toEqual([5_030, 6_030])
  })

  it('drops late beats instead of playing them in a bunch', () => {
    const { clock, recorder, conductor } = setUp({ period: 250 })
    conductor.begin()
    clock.run(2_200)
    const before = recorder.beats().length
    // The main thread is blocked for four seconds while the audio clock advances.
    clock.skew({ audio: 4, wall: 4000 })
    clock.tick()
    const late = recorder
      .beats()
      .slice(before)
      .filter((at) => at < conductor.now())
    expect(late).toEqual([])
    expect(conductor.health().droppedBeats).toBe(11)
    expect(recorder.beats().at(-1)).toBe(7000)
  })

  it('freezes with its audio context and continues from the same time', async () => {
    const { clock, session, conductor } = setUp()
    conductor.begin()
    clock.run(3_200)
    clock.set('interrupted')
    clock.run(2_000)
    expect(conductor.phase.get()).toBe('frozen')
    expect(Math.round(conductor.now())).toBe(3_000)
    expect(await conductor.thaw()).toBe(true)
    expect(conductor.phase.get()).toBe('running')
    expect(Math.round(conductor.now())).toBe(3_000)
    expect(session.inputs.some((input) => input.type === 'wake')).toBe(false)
  })

  it('tells the session how long the device slept', () => {
    const { clock, session, conductor } = setUp()
    conductor.begin()
    clock.run(3_200)
    clock.skew({ wall: 90_000 })
    clock.run(25)
    expect(session.inputs.find((input) => input.type === 'wake')).toEqual({ type: 'wake', at: 3_025, slept: 90_000 })
  })

  it('reanchors the screen when audio and wall clock drift apart', () => {
    const { clock, recorder, conductor } = setUp()
    conductor.begin()
    clock.run(1_000)
    clock.skew({ wall: 40 })
    clock.run(25)
    expect(recorder.calls.reanchored).toBe(0)
    clock.skew({ wall: 20 })
    clock.run(25)
    expect(recorder.calls.reanchored).toBe(1)
    expect(Math.round(conductor.health().driftMs)).toBe(60)
  })

  it('ends at the time of the over effect, not when it is computed', () => {
    const { clock, overs, conductor } = setUp({ length: 4_000 })
    conductor.begin()
    clock.run(4_175)
    expect(overs).toEqual([])
    clock.run(50)
    expect(overs.map((summary) => summary.outcome)).toEqual(['denied'])
    expect(conductor.phase.get()).toBe('over')
  })

  it('skips an output that throws and lets the others continue', () => {
    const broken: Output = {
      take() {
        throw new Error('no sound card')
      },
      silence: () => undefined,
    }
    const { clock, recorder, faults, conductor } = setUp({ extra: [broken] })
    conductor.begin()
    clock.run(2_200)
    expect(faults).toHaveLength(1)
    expect(recorder.beats().at(-1)).toBe(3_000)
  })
})

describe('stop', () => {
  const stopFrom = (prepare: (stage: ReturnType<typeof setUp>) => void) => {
    const stage = setUp()
    prepare(stage)
    stage.conductor.input('stop')
    return stage
  }

  it('silences, ends and lists releases in one call while playing', () => {
    const { recorder, overs, screen, captions, conductor } = stopFrom(({ clock, conductor }) => {
      conductor.begin()
      clock.run(5_000)
    })
    expect(recorder.calls.silenced).toBe(1)
    expect(conductor.phase.get()).toBe('stopped')
    expect(overs.map((summary) => summary.outcome)).toEqual(['stopped'])
    expect(screen.release.get()).toEqual([{ item: 'eyes-closed', since: 0, until: 60_000 }])
    expect(captions.line.get()?.text).toBe('System: stopped')
  })

  it('works before the session has begun', () => {
    const { recorder, overs, conductor } = stopFrom(() => undefined)
    expect([recorder.calls.silenced, overs.length, conductor.phase.get()]).toEqual([1, 1, 'stopped'])
  })

  it('works while paused', () => {
    const { overs, conductor } = stopFrom(({ clock, conductor }) => {
      conductor.begin()
      clock.run(2_000)
      conductor.input('pause')
      clock.run(60_000)
    })
    expect([overs.length, conductor.phase.get()]).toEqual([1, 'stopped'])
  })

  it('works while the audio context is interrupted', () => {
    const { overs, screen, conductor } = stopFrom(({ clock, conductor }) => {
      conductor.begin()
      clock.run(2_000)
      clock.set('interrupted')
      clock.run(1_000)
    })
    expect([overs.length, conductor.phase.get()]).toEqual([1, 'stopped'])
    expect(screen.release.get()).toHaveLength(1)
  })

  it('tells the session first how long the context was interrupted', () => {
    const { session } = stopFrom(({ clock, conductor }) => {
      conductor.begin()
      clock.run(2_000)
      clock.set('interrupted')
      clock.run(25)
      clock.skew({ wall: 900_000 })
    })
    const [wake, stop] = session.inputs.slice(-2)
    expect([wake, stop?.type]).toEqual([{ type: 'wake', at: expect.any(Number), slept: 900_025 }, 'stop'])
    expect(wake?.type === 'wake' && stop?.type === 'stop' && stop.at >= wake.at).toBe(true)
  })

  it('silences before it steps the session, also when the session throws', () => {
    const { recorder, faults, conductor } = stopFrom(({ clock, session, conductor }) => {
      conductor.begin()
      clock.run(2_000)
      session.breakDown()
    })
    expect(recorder.calls.silenced).toBeGreaterThan(0)
    expect(faults).toHaveLength(1)
    expect(conductor.phase.get()).toBe('failed')
  })

  it('silences every output also when one of them throws', () => {
    const broken: Output = {
      take: () => undefined,
      silence() {
        throw new Error('gone')
      },
    }
    const stage = setUp({ extra: [broken] })
    stage.conductor.begin()
    stage.conductor.input('stop')
    expect(stage.recorder.calls.silenced).toBe(1)
    expect(stage.conductor.phase.get()).toBe('stopped')
  })

  it('hands no cues to the outputs afterwards', () => {
    const { clock, recorder, session } = stopFrom(({ clock, conductor }) => {
      conductor.begin()
      clock.run(2_000)
    })
    const before = [recorder.log.length, session.inputs.length]
    clock.run(10_000)
    expect([recorder.log.length, session.inputs.length]).toEqual(before)
  })
})
