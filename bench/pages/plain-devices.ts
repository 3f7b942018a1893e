import { initialDeviceSettings } from '../../apps/web/src/extras/devices/model/settings.ts'
import type { openHub } from '../../apps/web/src/extras/devices/page/open-hub.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Connects and takes all limits away, so that each beat is one command that is distinguishable from the next. */
export async function connectWithoutLimits(hub: ReturnType<typeof openHub>['hub'], address: string): Promise<void> {
  hub.connect(address)
  while (hub.state.get().connection !== 'connected' || hub.state.get().devices.length === 0) await wait(20)
  const { preferences, devices } = hub.state.get()
  const plain = { ...initialDeviceSettings, maximum: 100, easeIn: 0 }
  const all = Object.fromEntries(devices.map(({ key }) => [key, plain]))
  hub.change({ ...preferences, stopsUnfocused: false, devices: all })
}
