/** The devices of this page, once a panel has opened them: the stage starts without their code. */
import type { Output } from '../../play/extra.ts'
import { createStore } from '../../ui/store.ts'
import type { DeviceHub } from './page/hub.ts'
import type { SessionContext } from './page/session.ts'

export interface OpenDevices {
  hub: DeviceHub
  createOutput(context: SessionContext): Output
}

export const openDevices = createStore<OpenDevices | null>(null)

/** At sign-out: the next member of this page begins without a connection. */
export const disconnectDevices = (): void => openDevices.get()?.hub.disconnect()
