/** The place of a partner at the relay, from the side of the stage: invites one, removes one, and has the peer of the one who came. */
import { guestEndpoints } from '@rubato/contracts/api'
import type { RelayMessage } from '@rubato/contracts/domain'
import { call, sessionToken } from '../../../../lib/api/api-client.ts'
import { openRelayConnection, type RelayConnection } from '../../channel/relay-connection.ts'
import { createPeer, type Peer, type PeerState } from '../../stage/peer.ts'
import { createSecrets } from '../../stage/secrets.ts'
import { partnerFragment } from '../link.ts'
import { fromPartnerSchema, type FromPartner, type ToPartner } from '../messages.ts'

export interface PartnerInvitation {
  /** Opens the partner's page, with the key in its fragment. */
  url: string
  /** `performance.now()` at which the invitation expires. */
  until: number
}

interface GuestEvents {
  /** The state of the connection has changed; `null`: the partner has left, or the relay has ended. */
  onState(state: PeerState | null): void
  onPresence(isConnected: boolean): void
  onMessage(message: FromPartner): void
}

/** An invitation is used by one browser; the others are for a relay or network that loses its answer. */
const AGREEMENTS_PER_INVITATION = 3

/** One partner at a time. */
export function createGuestPlace({ onState, onPresence, onMessage }: GuestEvents) {
  const secrets = createSecrets()
  let relay: RelayConnection | null = null
  let ticket: string | undefined
  let agreements = 0
  /** Their tickets still admit them to the relay. */
  const removed = new Set<string>()
  let guest: { id: string; peer: Peer<FromPartner, ToPartner> } | null = null

  const peerOf = (screen: string) =>
    createPeer<FromPartner, ToPartner>({
      schema: fromPartnerSchema,
      // A link that was read by someone else leads to other digits: the member sees that before anything is sent.
      compares: true,
      sendFrame: (data) => relay?.send({ kind: 'frame', screen, data }),
      mayAgree: () => (agreements -= 1) >= 0,
      secretFor: secrets.find,
      onState: (state) => guest?.id === screen && onState(state),
      onMessage: (message) => guest?.id === screen && onMessage(message),
    })
  const leave = () => {
    guest = null
    onState(null)
  }
  const take = (message: RelayMessage) => {
    if (message.kind === 'joined') {
      if (removed.has(message.screen) || (guest && guest.id !== message.screen))
        return relay?.send({ kind: 'remove', screen: message.screen })
      guest ??= { id: message.screen, peer: peerOf(message.screen) }
      onPresence(true)
    } else if (message.kind === 'left' && message.screen === guest?.id) onPresence(false)
    else if (message.kind === 'frame' && message.screen === guest?.id) guest?.peer.receive(message.data)
  }
  const connect = (current: string) =>
    openRelayConnection({
      ticket: current,
      bearer: sessionToken,
      onMessage: take,
      onState: () => undefined,
      // The next invitation begins a new session at the relay.
      onEnd() {
        relay = null
        ticket = undefined
        leave()
      },
    })
  /** @param after ms until the relay closes the connection, for messages that are not sealed and sent yet */
  const remove = (after: number) => {
    const screen = guest?.id
    guest = null
    if (screen === undefined) return
    removed.add(screen)
    setTimeout(() => relay?.send({ kind: 'remove', screen }), after)
  }
  return {
    /** Throws `ApiError` or `NetworkError`. */
    async invite(): Promise<PartnerInvitation> {
      remove(0)
      const made = await call(guestEndpoints.inviteGuest, { body: ticket === undefined ? {} : { ticket } })
      ticket = made.ticket
      relay ??= connect(ticket)
      agreements = AGREEMENTS_PER_INVITATION
      const fragment = partnerFragment({ invitation: made.invitation, secret: secrets.create('once') })
      return { url: `${location.origin}/partner#${fragment}`, until: performance.now() + made.seconds * 1000 }
    },
    /** Withdraws the invitation; without a network it expires by itself, and its key opens nothing here. */
    async withdraw(): Promise<void> {
      agreements = 0
      remove(0)
      if (ticket !== undefined)
        await call(guestEndpoints.withdrawInvitation, { body: { ticket } }).catch(() => undefined)
    },
    number: () => guest?.peer.number() ?? null,
    confirm: () => guest?.peer.confirm(),
    send: (message: ToPartner) => guest?.peer.send(message),
    remove,
    end() {
      relay?.send({ kind: 'end' })
      relay?.close()
    },
  }
}
