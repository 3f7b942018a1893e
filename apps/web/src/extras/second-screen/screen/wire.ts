/** Sends and receives frames, through the relay or between windows. */
import { secondScreenEndpoints } from '@rubato/contracts/api'
import { call, sessionToken } from '../../../lib/api/api-client.ts'
import { randomBytes, toText } from '../../../lib/bytes.ts'
import type { ScreenLink as Link } from '../channel/link.ts'
import { openRelayConnection, type BearerSource, type RelayEnd } from '../channel/relay-connection.ts'
import { openWindowChannel } from '../channel/window-channel.ts'
import type { Seat } from './seat.ts'

/** How a screen joins: a link, the code that was typed, or the place that it had before a reload. */
export type Admission = Link | Seat | string

export interface Wire {
  /** That of the relay; null for a window. */
  ticket: string | null
  send(frame: string): void
  /** Whether frames are sent now; without a connection they are dropped. */
  isOpen(): boolean
  /** Ends a wait for the next attempt to connect. */
  hurry(): void
  restart(): void
  close(): void
}

export interface WireEvents {
  onFrame(frame: string): void
  /** The file of the video that the stage plays, in a window of the same browser. */
  onVideo?(file: Blob | null): void
  /** The connection is there, or back: frames are sent again. */
  onOpen?(): void
  /** Whether the stage is connected to the relay. */
  onStage?(isConnected: boolean): void
  onEnd(reason: RelayEnd): void
}

function openWindow(name: string, { onFrame, onVideo }: WireEvents): Wire {
  const screen = toText(randomBytes(12))
  const channel = openWindowChannel(
    name,
    'screen',
    (to, frame) => to === screen && onFrame(frame),
    (to, file) => to === screen && onVideo?.(file),
  )
  return {
    ticket: null,
    send: (frame) => channel.send(screen, frame),
    isOpen: () => true,
    hurry: () => undefined,
    restart: () => undefined,
    close: channel.close,
  }
}

/** @param bearer absent for a guest */
export function openRelay(
  ticket: string,
  { onFrame, onOpen, onStage, onEnd }: WireEvents,
  bearer?: BearerSource,
): Wire {
  const relay = openRelayConnection({
    ticket,
    ...(bearer && { bearer }),
    onMessage(message) {
      if (message.kind === 'frame') onFrame(message.data)
      if (message.kind === 'stage') onStage?.(message.isConnected)
    },
    onState: (isConnected) => isConnected && onOpen?.(),
    onEnd,
  })
  return {
    ticket,
    send: (data) => void relay.send({ kind: 'frame', data }),
    isOpen: relay.isOpen,
    hurry: relay.hurry,
    restart: relay.restart,
    close: relay.close,
  }
}

/** Rejects with the error of the call that uses a code. */
export async function openWire(admission: Admission, events: WireEvents): Promise<Wire> {
  if (typeof admission === 'string') return openWithCode(admission, events)
  if (admission.kind === 'window') return openWindow(admission.channel, events)
  return admission.kind === 'seat'
    ? openRelay(admission.ticket, events, sessionToken)
    : openWithCode(admission.code, events)
}

async function openWithCode(code: string, events: WireEvents): Promise<Wire> {
  const { ticket } = await call(secondScreenEndpoints.joinPairing, { body: { code } })
  return openRelay(ticket, events, sessionToken)
}
