/** The page's side: the connection and its worker, and the output of a session, with a worker of the test. */
import type { StageView } from '@rubato/engine'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setStorageMember } from '../../../lib/storage/stored.ts'
import type { ExtraContext, Output, OutputCue } from '../../../play/extra.ts'
import type { Device } from '../model/device.ts'
import type { FromWorker, ToWorker } from '../model/messages.ts'
import { createStore } from '../../../ui/store.ts'
import { modeOf } from './cue-track.ts'
import { createHub, type DeviceHub } from './hub.ts'
import { createDeviceOutput } from './session.ts'

const view: StageView = {
  status: 'playing',
  task: 'steady',
  phase: 'build',
  span: null,
  tempo: { from: 0, to: 10_000, start: 60, end: 180 },
  bar: ['accent'],
  grip: 'normal',
  style: 'head',
  hand: 'dominant',
  nipples: null,
  edges: { done: 0, planned: 0, own: 0 },
  ask: null,
  inputs: ['stop'],
  open: [],
  toRelease: [],
  progress: { played: 0, since: 0, total: 60_000 },
}
const device: Device = { index: 0, key: 'toy 1', name: 'toy', gap: 0, outputs: [], hasBattery: true }

let posted: ToWorker[]
let tell: (message: FromWorker) => void
let hub: DeviceHub
const kinds = () => posted.map(({ kind }) => kind)
const items = () => posted.flatMap((message) => (message.kind === 'items' ? message.items : []))
/** Connects as after the member's press. */
function connect(): void {
  hub.connect('ws://127.0.0.1:1')
  tell({ kind: 'devices', devices: [device] })
  tell({ kind: 'connected', server: 'Intiface' })
  posted.length = 0
}

beforeEach(() => {
  localStorage.clear()
  setStorageMember('one')
  vi.useFakeTimers()
  // Of this test: hubs of other tests stay subscribed to the window.
  const own: ToWorker[] = []
  posted = own
  hub = createHub({
    post: (message) => void own.push(message),
    onMessage: (listener) => (tell = listener),
    onFailure: () => undefined,
  })
})
afterEach(() => vi.useRealTimers())

describe('the connection', () => {
  it('sends the limits before it connects, and reads the battery of what it finds', () => {
    hub.connect('ws://127.0.0.1:1')
    expect(kinds()).toEqual(['settings', 'connect'])
    tell({ kind: 'devices', devices: [device] })
    expect(posted.at(-1)).toEqual({ kind: 'battery', device: 0 })
    tell({ kind: 'battery', device: 0, percent: 70 })
    tell({ kind: 'connected', server: 'Intiface' })
    expect(hub.state.get()).toMatchObject({ connection: 'connected', batteries: { 0: 70 }, isArmed: true })
  })

  it('says that the page is alive, while it is connected', () => {
    vi.advanceTimersByTime(1000)
    expect(kinds()).toEqual([])
    connect()
    vi.advanceTimersByTime(1000)
    expect(kinds()).toEqual(Array.from({ length: 5 }, () => 'heartbeat'))
  })

  it('comes back after it broke, and moves nothing by itself', () => {
    connect()
    tell({ kind: 'disconnected', fault: 'lost' })
    expect(hub.state.get()).toMatchObject({ connection: 'none', fault: 'lost', isRetrying: true, devices: [] })
    vi.advanceTimersByTime(1000)
    expect(kinds()).toEqual(['settings', 'connect'])
    tell({ kind: 'connected', server: 'Intiface' })
    expect(hub.state.get()).toMatchObject({ connection: 'connected', isArmed: false })
    hub.arm(true)
    expect(hub.state.get().isArmed).toBe(true)
  })

  const connectsByItself = () => {
    posted.length = 0
    hub.connectAgain()
    return posted.find(({ kind }) => kind === 'connect')
  }
  it('is made again by the next session where the member left it, and looks for devices that are not there', () => {
    expect(connectsByItself()).toBeUndefined()
    hub.change({ ...hub.state.get().preferences, address: 'ws://127.0.0.1:7' })
    connect()
    // As after the page was left.
    tell({ kind: 'disconnected', fault: null })
    expect(connectsByItself()).toEqual({ kind: 'connect', address: 'ws://127.0.0.1:7' })
    tell({ kind: 'connected', server: 'Intiface' })
    expect(hub.state.get().isArmed).toBe(true)
    expect(posted.at(-1)).toEqual({ kind: 'scan', isOn: true })
    vi.advanceTimersByTime(30_000)
    expect(posted.filter(({ kind }) => kind === 'scan').at(-1)).toEqual({ kind: 'scan', isOn: false })
    expect(connectsByItself(), 'while it is connected').toBeUndefined()
  })

  it.each([
    ['disconnected', () => hub.leave()],
    ['turned the movement off', () => hub.arm(false)],
  ])('is not made again by itself after the member %s; signing out changes nothing', (_, end) => {
    connect()
    hub.disconnect()
    tell({ kind: 'disconnected', fault: null })
    expect(connectsByItself()).toBeDefined()
    tell({ kind: 'connected', server: 'Intiface' })
    end()
    tell({ kind: 'disconnected', fault: null })
    expect(connectsByItself()).toBeUndefined()
  })

  it('a device that went has no fault when it comes back', () => {
    connect()
    tell({ kind: 'device-fault', device: 0 })
    tell({ kind: 'devices', devices: [device] })
    expect(hub.state.get().faulty).toEqual([0])
    for (const devices of [[], [device]]) tell({ kind: 'devices', devices })
    expect(hub.state.get().faulty).toEqual([])
  })

  it.each([
    ['is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['is frozen', () => document.dispatchEvent(new Event('freeze'))],
  ])('stops the devices when the page %s', (_, leave) => {
    connect()
    leave()
    expect(kinds()).toEqual(['stop'])
  })

  it('gives up after three attempts, and does not repeat a first one', () => {
    connect()
    const connects = () => kinds().filter((kind) => kind === 'connect').length
    tell({ kind: 'disconnected', fault: 'lost' })
    for (let attempt = 0; attempt < 5; attempt++) {
      vi.advanceTimersByTime(10_000)
      if (hub.state.get().connection === 'connecting') tell({ kind: 'disconnected', fault: 'refused' })
    }
    expect([connects(), hub.state.get().isRetrying]).toEqual([3, false])
    hub.connect('ws://127.0.0.1:1')
    tell({ kind: 'disconnected', fault: 'version' })
    vi.advanceTimersByTime(20_000)
    expect([connects(), hub.state.get().fault]).toEqual([4, 'version'])
  })

  it('belongs to the member who is signed in when it is opened again', () => {
    connect()
    hub.change({ ...hub.state.get().preferences, cap: 40 })
    setStorageMember('another')
    hub.refresh()
    expect(hub.state.get().preferences.cap, 'while it is connected').toBe(40)
    hub.disconnect()
    tell({ kind: 'disconnected', fault: null })
    hub.refresh()
    expect(hub.state.get()).toMatchObject({ connection: 'none', preferences: { cap: 100 } })
  })

  it('stops when it is turned off, and when the page is left', () => {
    connect()
    hub.arm(false)
    dispatchEvent(new Event('pagehide'))
    expect(kinds().filter((kind) => kind === 'stop')).toHaveLength(2)
  })

  it('holds still without the focus, unless the member chose otherwise', () => {
    connect()
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    dispatchEvent(new Event('blur'))
    expect(posted.at(-1)).toEqual({ kind: 'hold', isOn: true })
    hub.change({ ...hub.state.get().preferences, stopsUnfocused: false })
    expect(posted.filter(({ kind }) => kind === 'hold').at(-1)).toEqual({ kind: 'hold', isOn: false })
    hub.change({ ...hub.state.get().preferences, stopsUnfocused: true })
    focus.mockReturnValue(true)
    dispatchEvent(new Event('focus'))
    expect(posted.filter(({ kind }) => kind === 'hold').at(-1)).toEqual({ kind: 'hold', isOn: false })
    focus.mockRestore()
  })
})

describe('a session', () => {
  const newPhase = () => createStore<'running' | 'frozen'>('running')
  const newVolumes = () => createStore({ device: 0.5 } as ReturnType<ExtraContext['volumes']['get']>)
  let phase = newPhase()
  let volumes = newVolumes()
  /** Between the sound and its audio time, ms. */
  let latency = 7
  const open = (shown: StageView | null = null) =>
    createDeviceOutput(hub, {
      clock: { audio: () => 10, heardAt: (audio: number) => audio * 1000 + latency } as ExtraContext['clock'],
      volumes,
      phase,
      view: createStore(shown),
      now: () => 5000,
    })
  const beat = (time: number): OutputCue => ({ kind: 'beat', time, accent: 'accent', note: 0 })
  const vibration: OutputCue = { kind: 'vibrate', time: 9, intensity: 0.7, duration: 60 }
  const show = (time: number, change: Partial<StageView> = {}): OutputCue => ({
    kind: 'show',
    time,
    view: { ...view, ...change },
  })

  beforeEach(() => {
    phase = newPhase()
    volumes = newVolumes()
    latency = 7
    connect()
  })

  it('sends beats with the time at which they are heard and their tempo, ahead of it', () => {
    const output = open()
    output.take(show(10))
    output.take(beat(11))
    output.tick?.(10)
    const at = performance.timeOrigin + 11_007
    expect(items()).toMatchObject([
      { kind: 'mode', mode: 'pulse', low: 0.5, high: 1, isStroking: true },
      { kind: 'stroke', audio: 11, at, weight: 1, demand: 132 / 240, interval: 60_000 / 132 },
    ])
  })

  it.each([
    ['position', ['linear', 'position', 'oscillate']],
    ['vibration', ['vibrate']],
    ['rotation', ['rotate']],
  ] as const)('moves what follows the %s of a script', (drive, outputs) => {
    const output = open()
    output.take({ kind: 'move', axis: 'stroke', time: 11, duration: 0.5, from: 0, to: 1, level: 0.5, drives: [drive] })
    output.tick?.(10)
    expect(items()).toMatchObject([{ kind: 'movement', axis: 'stroke', outputs }])
  })

  it.each([
    ['a rest', { tempo: null }, 'off'],
    ['a pause', { status: 'paused' }, 'off'],
    ['the countdown after it', { status: 'returning' }, 'off'],
    ['the end', { status: 'over' }, 'off'],
    ['the question for the edge', { ask: 'edge' }, 'steady'],
  ] as const)('has a mode for %s', (_what, change, mode) => {
    expect(modeOf({ ...view, ...change }).mode).toBe(mode)
  })

  it('takes the view that is shown, where devices are connected in the middle', () => {
    const output = open(view)
    output.tick?.(10)
    expect(items()).toMatchObject([{ kind: 'mode', mode: 'pulse' }])
  })

  it('follows the mixer', () => {
    open()
    volumes.set({ ...volumes.get(), device: 0.2 })
    expect(posted.filter(({ kind }) => kind === 'volume')).toEqual([
      { kind: 'volume', volume: 0.5 },
      { kind: 'volume', volume: 0.2 },
    ])
  })

  it('stops on a safe state, on an interruption of the sound, and for good when it is silenced', () => {
    const stops = () => kinds().filter((kind) => kind === 'stop').length
    const output = open()
    output.take({ kind: 'safe-state', time: 10, release: [] })
    expect(stops()).toBe(1)
    phase.set('frozen')
    expect(stops()).toBe(2)
    output.silence()
    expect(stops()).toBe(3)
    posted.length = 0
    phase.set('running')
    for (const cue of [show(12), beat(12)]) output.take(cue)
    output.tick?.(12)
    output.reanchor?.()
    hub.arm(false)
    hub.arm(true)
    expect(kinds()).toEqual(['stop'])
  })

  it.each<[string, (output: Output) => void]>([
    ['a device drops out or comes back', () => tell({ kind: 'devices', devices: [device] })],
    ['the connection is renewed', () => tell({ kind: 'connected', server: 'Intiface' })],
    ['the movement is turned on', () => hub.arm(true)],
    ['the times have changed', (output) => output.reanchor?.()],
    ['cues are taken and retracted', (output) => [output.take(beat(11)), output.retract?.(12)]],
  ])('sends nothing while the sound is interrupted and %s, and all after it', (_, change) => {
    const output = open()
    for (const cue of [show(9), vibration]) output.take(cue)
    output.tick?.(10)
    phase.set('frozen')
    posted.length = 0
    change(output)
    expect(items()).toEqual([])
    phase.set('running')
    expect(items().slice(0, 2)).toMatchObject([
      { kind: 'mode', mode: 'pulse' },
      { kind: 'vibration', level: 0.7 },
    ])
  })

  it('retracts by audio time, and sends what is left again when the times have changed', () => {
    const output = open()
    for (const cue of [show(9), beat(11), beat(12)]) output.take(cue)
    output.tick?.(10)
    output.retract?.(12)
    expect(posted.at(-1)).toEqual({ kind: 'retract', from: 12 })
    posted.length = 0
    output.reanchor?.()
    expect(posted).toMatchObject([{ kind: 'items', isAll: true }])
    expect(items().map(({ kind, audio }) => [kind, audio])).toEqual([
      ['mode', 9],
      ['stroke', 11],
    ])
  })

  it('sends everything again when the sound has shifted against the wall clock', () => {
    const output = open()
    for (const cue of [show(9), beat(11)]) output.take(cue)
    output.tick?.(10)
    posted.length = 0
    latency = 10
    output.tick?.(10)
    expect(items(), 'a shift below the limit').toEqual([])
    latency = 27
    output.tick?.(10)
    expect(posted.filter(({ kind }) => kind === 'items')).toMatchObject([{ isAll: true }])
    expect(items().at(-1)?.at).toBe(performance.timeOrigin + 11_027)
  })

  it('sends nothing until it is armed, then all that is to come', () => {
    hub.arm(false)
    const output = open()
    for (const cue of [show(9), beat(11)]) output.take(cue)
    output.tick?.(10)
    expect(items()).toEqual([])
    hub.arm(true)
    expect(items()).toHaveLength(2)
  })
})
