/** The devices of this page, once a panel has opened them: the stage starts without their code. */
import type { Output } from '../../play/extra.ts'
import { onMemberLeaves } from '../../lib/storage/stored.ts'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import type { DeviceHub } from './page/hub.ts'
import type { SessionContext } from './page/session.ts'

export interface OpenDevices {
  hub: DeviceHub
  createOutput(context: SessionContext): Output
}

export const openDevices = createStore<OpenDevices | null>(null)

/** Whether a device is connected: false until a panel has opened the devices. */
export const hasDevices: ReadableStore<boolean> = {
  get: () => (openDevices.get()?.hub.state.get().devices.length ?? 0) > 0,
  subscribe(listener) {
    let ofHub = openDevices.get()?.hub.state.subscribe(listener)
    const ofSlot = openDevices.subscribe(() => {
      ofHub?.()
      ofHub = openDevices.get()?.hub.state.subscribe(listener)
      listener()
    })
    return () => {
      ofHub?.()
      ofSlot()
    }
  },
}

// The next member of this page begins without a connection.
onMemberLeaves(() => openDevices.get()?.hub.disconnect())
