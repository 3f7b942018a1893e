/** The product's client for Intiface against the simulator, over real sockets. */
import { startIntiface, type RunningIntiface } from '@rubato/stand-ins'
import { afterEach, expect, it, vi } from 'vitest'
import type { Device } from '../../../apps/web/src/extras/devices/model/device.ts'
import { connectIntiface, type Intiface } from '../../../apps/web/src/extras/devices/worker/intiface-client.ts'

/** Time for what comes over a socket, ms. */
const SOON = 10_000
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function start(options: Parameters<typeof startIntiface>[0] = {}): Promise<RunningIntiface> {
  const simulator = await startIntiface({ environment: 'test', ...options })
  closing.push(simulator.close)
  return simulator
}

interface Connected {
  client: Intiface
  devices(): readonly Device[]
  scanning: boolean[]
  lost(): number
}

async function connect(simulator: RunningIntiface): Promise<Connected> {
  let found: readonly Device[] = []
  let lost = 0
  const scanning: boolean[] = []
  const client = await connectIntiface(simulator.address, {
    onDevices: (devices) => void (found = devices),
    onScanning: (isOn) => void scanning.push(isOn),
    onLost: () => void (lost += 1),
  })
  closing.push(client.close)
  return { client, devices: () => found, scanning, lost: () => lost }
}

const device = ({ devices }: Connected, index = 0): Device => devices().find((each) => each.index === index)!

it('lists devices with their outputs, gaps and batteries, finds others by a scan and loses removed ones', async () => {
  const simulator = await start({ devices: ['vibrator', 'vibrator', 'stroker'], found: ['rotator'] })
  const connected = await connect(simulator)
  expect(connected.client.server).toBe('Intiface stand-in')
  expect(connected.devices().map(({ key, gap, hasBattery }) => [key, gap, hasBattery])).toEqual([
    ['Simulated vibrator 1', 20, true],
    ['Simulated vibrator 2', 20, true],
    ['Simulated stroker 1', 50, false],
  ])
  // Of the two ways to the same position, the one with a duration.
  expect(device(connected, 2).outputs).toEqual([
    {
      id: '0 linear',
      feature: 0,
      kind: 'linear',
      part: 'Sleeve',
      axis: null,
      values: { min: 0, max: 100 },
      durations: { min: 20, max: 10_000 },
    },
  ])
  expect(await connected.client.battery(0)).toBe(80)
  await expect(connected.client.battery(2)).rejects.toThrow('No battery')
  await connected.client.scan(true)
  await vi.waitFor(() => expect(connected.scanning).toEqual([true, false]), SOON)
  expect(device(connected, 3).outputs[0]).toMatchObject({ kind: 'rotate', values: { min: -20, max: 20 } })
  simulator.remove(0)
  await vi.waitFor(() => expect(connected.devices()).toHaveLength(3), SOON)
})

it('runs outputs, stops all, and keeps nothing of answered commands', async () => {
  const simulator = await start({ devices: ['vibrator', 'stroker'] })
  const connected = await connect(simulator)
  const [vibrator, stroker] = [device(connected), device(connected, 1)]
  for (let value = 1; value <= 20; value++) await connected.client.run(vibrator, vibrator.outputs[1]!, { value })
  await connected.client.run(stroker, stroker.outputs[0]!, { value: 70, duration: 400 })
  expect(connected.client.waiting()).toBe(0)
  expect(simulator.states().map(({ value }) => value)).toEqual([0, 20, 0, 70])
  await expect(connected.client.run(vibrator, vibrator.outputs[0]!, { value: 21 })).rejects.toThrow('not in the range')
  await connected.client.stopAll()
  expect(simulator.states().map(({ value }) => value)).toEqual([0, 0, 0, 0])
})

it('drives a position without a duration where there is no other', async () => {
  const simulator = await start({ devices: ['slider'] })
  const connected = await connect(simulator)
  const slider = device(connected)
  expect(slider.outputs).toMatchObject([{ id: '0 position', kind: 'position', durations: null }])
  await connected.client.run(slider, slider.outputs[0]!, { value: 35 })
  expect(simulator.commands.at(-1)).toMatchObject({ output: 'Position', value: 35 })
  expect(simulator.states()[0]?.value).toBe(35)
})

it('pings as often as the server asks for', async () => {
  const simulator = await start({ devices: ['vibrator'], maxPingTime: 2000 })
  const connected = await connect(simulator)
  const pings = () => simulator.commands.filter(({ message }) => message === 'Ping').length
  await vi.waitFor(() => expect(pings()).toBeGreaterThanOrEqual(4), 20_000)
  expect([simulator.connections(), connected.lost()]).toEqual([1, 0])
  expect(connected.client.transit()).toBeGreaterThan(0)
})

it('gives up commands that are not answered, and cuts the connection when a stop is not', async () => {
  const simulator = await start({ devices: ['vibrator'] })
  const connected = await connect(simulator)
  const vibrator = device(connected)
  await connected.client.run(vibrator, vibrator.outputs[0]!, { value: 9 })
  simulator.setAnswering(false)
  const pending = connected.client.run(vibrator, vibrator.outputs[0]!, { value: 10 })
  await expect(pending).rejects.toBeInstanceOf(Error)
  expect(connected.client.waiting()).toBe(0)
  await connected.client.stopAll()
  expect(connected.lost()).toBe(1)
  await vi.waitFor(() => expect(simulator.connections()).toBe(0), SOON)
  expect(simulator.states()[0]?.value).toBe(0)
})

it('ignores an answer that comes after its time limit', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const simulator = await start({ devices: ['vibrator'], answerDelay: 1300 })
  const connected = await connect(simulator)
  const vibrator = device(connected)
  const answered = connected.client.run(vibrator, vibrator.outputs[0]!, { value: 9 })
  await expect(answered).rejects.toBeInstanceOf(Error)
  await connected.client.stopAll()
  await vi.waitFor(() => expect(simulator.underWay()).toBe(0), SOON)
  expect(await connected.client.battery(0)).toBe(80)
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})

it('notices a connection that breaks, once, and rejects what was under way', async () => {
  const simulator = await start({ devices: ['vibrator'] })
  const connected = await connect(simulator)
  const vibrator = device(connected)
  simulator.setAnswering(false)
  const pending = connected.client.run(vibrator, vibrator.outputs[0]!, { value: 10 }).catch(() => 'rejected')
  await vi.waitFor(() => expect(simulator.states()[0]?.value).toBe(10), SOON)
  simulator.drop()
  expect(await pending).toBe('rejected')
  await vi.waitFor(() => expect(connected.lost()).toBe(1), SOON)
  // After the end nothing throws.
  await connected.client.stopAll()
  await connected.client.run(vibrator, vibrator.outputs[0]!, { value: 1 })
})

it.each([
  ['a server of version 3', { version: 3 } as const, 'version'],
  ['a server that does not answer', {}, 'timeout'],
  ['a closed door', {}, 'refused'],
])('says what is wrong with %s', async (what, options, fault) => {
  const simulator = await start(options)
  if (what.includes('does not answer')) simulator.setAnswering(false)
  if (what === 'a closed door') simulator.setOpen(false)
  await expect(connect(simulator)).rejects.toMatchObject({ fault })
  await vi.waitFor(() => expect(simulator.connections()).toBe(0), SOON)
})
