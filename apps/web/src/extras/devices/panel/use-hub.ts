import { useState, useSyncExternalStore } from 'react'
import type { DeviceHub } from '../page/hub.ts'
import { openHub } from '../page/open-hub.ts'
import type { DevicesState } from '../page/state.ts'

/** The devices of this page and their state; opens them at the first call. */
export function useHub(): { hub: DeviceHub; state: DevicesState } {
  const [hub] = useState(() => {
    const { hub } = openHub()
    hub.refresh()
    return hub
  })
  return { hub, state: useSyncExternalStore(hub.state.subscribe, hub.state.get) }
}
