import { WebSocket } from 'ws'
import { afterEach, expect, it, vi } from 'vitest'
import { startIntiface, type IntifaceOptions, type RunningIntiface } from './start.ts'

/** Time for what comes over a socket, ms. */
const SOON = 10_000
const started: RunningIntiface[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((standIn) => standIn.close()))
})

async function start(options: IntifaceOptions = {}): Promise<RunningIntiface> {
  const standIn = await startIntiface({ environment: 'test', ...options })
  started.push(standIn)
  return standIn
}

/** A connection; `ask` sends one message and resolves to the next frame. */
async function connect({ address }: RunningIntiface) {
  const socket = new WebSocket(address)
  const frames: unknown[] = []
  socket.on('message', (data) => frames.push(...(JSON.parse((data as Buffer).toString('utf8')) as unknown[])))
  await new Promise((resolve) => socket.once('open', resolve))
  const ask = async (name: string, body: object = {}) => {
    const count = frames.length
    socket.send(JSON.stringify([{ [name]: { Id: 7, ...body } }]))
    await vi.waitFor(() => expect(frames.length).toBeGreaterThan(count), SOON)
    return frames[count]
  }
  const shakeHands = () =>
    ask('RequestServerInfo', { ClientName: 'Test', ProtocolVersionMajor: 4, ProtocolVersionMinor: 0 })
  return { socket, frames, ask, shakeHands }
}
const vibrate = (Value: number) => ({ DeviceIndex: 0, FeatureIndex: 0, Command: { Vibrate: { Value } } })

it('refuses production', async () => {
  await expect(startIntiface({ environment: 'production' })).rejects.toThrow('NODE_ENV=production')
})

it('asks for the handshake first, then lists devices with their ranges', async () => {
  const client = await connect(await start({ devices: ['stroker'] }))
  expect(await client.ask('RequestDeviceList')).toMatchObject({ Error: { Id: 7, ErrorCode: 1 } })
  expect(await client.shakeHands()).toMatchObject({ ServerInfo: { Id: 7, MaxPingTime: 0, ProtocolVersionMajor: 4 } })
  expect(await client.ask('RequestDeviceList')).toMatchObject({
    DeviceList: {
      Devices: { 0: { DeviceIndex: 0, DeviceFeatures: { 0: { Output: { Position: { Value: [0, 100] } } } } } },
    },
  })
})

it('refuses values out of range, unknown outputs and frames that are no list', async () => {
  const standIn = await start({ devices: ['vibrator'] })
  const client = await connect(standIn)
  await client.shakeHands()
  expect(await client.ask('OutputCmd', vibrate(20))).toEqual({ Ok: { Id: 7 } })
  expect(await client.ask('OutputCmd', vibrate(21))).toMatchObject({ Error: { Id: 7, ErrorCode: 4 } })
  expect(await client.ask('OutputCmd', { ...vibrate(1), FeatureIndex: 9 })).toMatchObject({ Error: { ErrorCode: 4 } })
  expect(await client.ask('OutputCmd', { ...vibrate(1), Command: { Vibrate: { Value: null } } })).toMatchObject({
    Error: { Id: 7, ErrorCode: 3 },
  })
  client.socket.send('no list')
  await vi.waitFor(() => expect(client.frames.at(-1)).toMatchObject({ Error: { Id: 0, ErrorCode: 3 } }), SOON)
  const outputs = standIn.commands.filter(({ message }) => message === 'OutputCmd')
  expect(outputs.map(({ value, isRefused }) => [value, isRefused ?? false])).toEqual([
    [20, false],
    [21, true],
    [1, true],
  ])
})

it('finds devices by a scan, tells about removed ones and reads the battery', async () => {
  const standIn = await start({ found: ['vibrator'] })
  const client = await connect(standIn)
  await client.shakeHands()
  await client.ask('StartScanning')
  await vi.waitFor(() => expect(client.frames.at(-1)).toEqual({ ScanningFinished: { Id: 0 } }), SOON)
  const battery = { DeviceIndex: 0, FeatureIndex: 2, Type: 'Battery', Command: 'Read' }
  expect(await client.ask('InputCmd', battery)).toMatchObject({ InputReading: { Reading: { Battery: { Value: 80 } } } })
  standIn.remove(0)
  await vi.waitFor(() => expect(client.frames.at(-1)).toEqual({ DeviceList: { Id: 0, Devices: {} } }), SOON)
})

it('stops the outputs on StopCmd and when a client leaves', async () => {
  const standIn = await start({ devices: ['vibrator'] })
  const level = () => standIn.states()[0]?.value
  const client = await connect(standIn)
  await client.shakeHands()
  await client.ask('OutputCmd', vibrate(5))
  expect(level()).toBe(5)
  await client.ask('StopCmd', { Inputs: true, Outputs: true })
  expect(level()).toBe(0)
  await client.ask('OutputCmd', vibrate(7))
  client.socket.terminate()
  await vi.waitFor(() => expect(level()).toBe(0), SOON)
})

it('stops the outputs and cuts the connection when pings stay out', async () => {
  const standIn = await start({ devices: ['vibrator'], maxPingTime: 1500 })
  const client = await connect(standIn)
  await client.shakeHands()
  await client.ask('Ping')
  await client.ask('OutputCmd', vibrate(6))
  await vi.waitFor(() => expect(standIn.connections()).toBe(0), SOON)
  expect(client.frames.at(-1)).toMatchObject({ Error: { Id: 0, ErrorCode: 2 } })
  expect(standIn.states()[0]?.value).toBe(0)
})

it('as a server of version 3 it cannot read the handshake', async () => {
  const client = await connect(await start({ version: 3 }))
  expect(await client.shakeHands()).toMatchObject({ Error: { Id: 0, ErrorCode: 3 } })
})

it('has a page that shows outputs and adds devices', async () => {
  const standIn = await start()
  expect(await (await fetch(standIn.baseUrl)).text()).toContain('Simulated devices')
  const post = (fields: Record<string, string>) =>
    fetch(standIn.baseUrl, { method: 'POST', body: new URLSearchParams(fields) })
  await post({ action: 'add', model: 'machine' })
  expect((await post({ action: 'add', model: 'rocket' })).status).toBe(400)
  const state = (await (await fetch(`${standIn.baseUrl}/state.json`)).json()) as { outputs: object[] }
  expect(state.outputs).toMatchObject([{ name: 'Simulated machine', output: 'Oscillate', value: 0 }])
})
