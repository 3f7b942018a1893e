/**
 * Devices of the member, through Intiface: the extra of the stage. Connection, panel and settings are loaded when the panel
 * is opened first, and at the start of a session where the member left devices connected; until then a session pays for its
 * button alone.
 */
import { createElement } from 'react'
import { Bluetooth } from 'lucide-react'
import { can, type MembershipTier } from '@rubato/contracts/domain'
import { texts } from '../../lib/i18n/i18n.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import type { Output, OutputCue, StageExtra } from '../../play/extra.ts'
import { wereLeftConnected } from './model/left-connected.ts'
import type { SessionContext } from './page/session.ts'
import { hasDevices, openDevices, type OpenDevices } from './slot.ts'

const Panel = lazyPiece(async () => (await import('./panel/stage-panel.tsx')).StagePanel)
const LockedPanel = lazyPiece(async () => (await import('./panel/locked-panel.tsx')).LockedPanel)

const lockedFor = (membershipTier: MembershipTier) =>
  function Locked({ onClose }: { onClose(): void }) {
    return createElement(LockedPanel, { membershipTier, onClose })
  }

/** Forwards to the output of the devices as soon as they are open. A session that was silenced stays without them. */
export function createDeviceForwarder(context: SessionContext, onState: () => void) {
  let output: Output | null = null
  let isSilent = false
  let unsubscribe = () => {}
  const attach = (devices: OpenDevices | null) => {
    if (!devices || output || isSilent) return
    output = devices.createOutput(context)
    unsubscribe = devices.hub.state.subscribe(onState)
    onState()
  }
  const stopWaiting = openDevices.subscribe(() => attach(openDevices.get()))
  attach(openDevices.get())
  const forwarder: Output = {
    take: (cue: OutputCue) => output?.take(cue),
    retract: (from) => output?.retract?.(from),
    tick: (now) => output?.tick?.(now),
    reanchor: () => output?.reanchor?.(),
    silence() {
      isSilent = true
      output?.silence()
    },
    close() {
      stopWaiting()
      unsubscribe()
      output?.close?.()
    },
  }
  return forwarder
}

/** Connects to the devices that the member left connected. */
export function connectAgain(onFault: (error: unknown) => void): void {
  if (wereLeftConnected()) import('./page/open-hub.ts').then(({ openHub }) => openHub().hub.connectAgain(), onFault)
}

/** Whether sessions move a device now. */
function isMoving(): boolean {
  const state = openDevices.get()?.hub.state.get()
  return state !== undefined && state.isArmed && state.devices.length > 0
}
const labelNow = (): string => texts.t(isMoving() ? 'devices.chip-on' : 'devices.chip')

/** Whether a device is connected that the tier may use. */
export const devicesOf = (membershipTier: MembershipTier): ReadableStore<boolean> =>
  can({ membershipTier }, 'device.use', Date.now()) ? hasDevices : createStore(false)

/** For a tier that does not hold `device.use` the panel says which one does. */
export const devicesExtra = (membershipTier: MembershipTier): StageExtra => {
  const isAllowed = can({ membershipTier }, 'device.use', Date.now())
  return {
    name: 'devices',
    channels: isAllowed ? ['device'] : [],
    open(context) {
      const label = createStore(labelNow())
      const isOn = createStore(isAllowed && isMoving())
      const row = { widest: texts.t('devices.chip-on'), onPhones: false }
      const tool = { icon: Bluetooth, label, isOn, row }
      if (!isAllowed) return { tool, Panel: lockedFor(membershipTier) }
      // Without a network the panel is left, which is loaded when it is opened.
      connectAgain(context.onFault)
      const show = () => {
        label.set(labelNow())
        isOn.set(isMoving())
      }
      return {
        tool,
        Panel,
        outputs: [createDeviceForwarder(context, show)],
        isActive: () => openDevices.get()?.hub.isTesting() ?? false,
      }
    },
  }
}
