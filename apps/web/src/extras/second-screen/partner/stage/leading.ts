/** A partner who leads, on the stage: loads the rules, sends what can be asked for now, and takes commands. */
import type { LeadCommand, LeadKind, LeadOffer, LeadRefusal } from '@rubato/contracts/domain'
import type { ExtraContext } from '../../../../play/extra.ts'
import { createStore } from '../../../../ui/store.ts'
import type { ToPartner } from '../messages.ts'
import { refusalToLead, type Terms } from './terms.ts'

/** Time between two lists of offers, and between two attempts to load the rules, ms. */
export const OFFERS_MS = 1000
const LOAD_AGAIN_MS = 5000
/** Time between two commands that are evaluated, ms: a refused one costs as much as one that is taken. */
export const COMMAND_MS = 500
/** How long the stage says what the partner has changed, ms. */
export const LED_NOTE_MS = 6000
/** A sealed frame holds a list of this length, bytes. */
const PART_BYTES = 3500

export interface LedChange {
  /** Counts the changes: the same command may be taken again. */
  number: number
  command: LeadCommand
}

const bytesOf = (offers: readonly LeadOffer[]): number => new TextEncoder().encode(JSON.stringify(offers)).length

/** The list in parts that fit into frames; one empty part for an empty list. */
export function partsOf(offers: readonly LeadOffer[]): LeadOffer[][] {
  const parts: LeadOffer[][] = [[]]
  for (const offer of offers) {
    const part = parts.at(-1) ?? []
    if (part.length > 0 && bytesOf([...part, offer]) > PART_BYTES) parts.push([offer])
    else part.push(offer)
  }
  return parts
}

export function createLeading(
  { lead, onFault }: Pick<ExtraContext, 'lead' | 'onFault'>,
  send: (message: ToPartner) => void,
) {
  const led = createStore<LedChange | null>(null)
  const now = () => performance.now()
  let rules: 'none' | 'loading' | 'loaded' = 'none'
  let loadAt = 0
  /** The list that the partner has, as text; null: it has none. */
  let sent: string | null = null
  let offersAt = 0
  let noteUntil = 0
  let commandAt = 0
  let isClosed = false

  const load = async () => {
    if (rules !== 'none' || now() < loadAt) return
    rules = 'loading'
    loadAt = now() + LOAD_AGAIN_MS
    try {
      const { leadRules } = await import('@rubato/engine/lead')
      if (isClosed) return
      lead.allow(leadRules)
      rules = 'loaded'
    } catch (error) {
      rules = 'none'
      onFault(error)
    }
  }
  const sendOffers = (grants: readonly LeadKind[]) => {
    if (now() < offersAt) return
    offersAt = now() + OFFERS_MS
    const offers = lead.offers(grants)
    const text = JSON.stringify(offers)
    if (text === sent) return
    sent = text
    const parts = partsOf(offers)
    for (const [index, part] of parts.entries())
      send({ kind: 'offers', isFirst: index === 0, isLast: index === parts.length - 1, offers: part })
  }
  return {
    led,
    /** Takes a command of a partner who may lead. Returns why not; null where it is taken. */
    take(command: LeadCommand, grants: readonly LeadKind[]): LeadRefusal | null {
      if (rules !== 'loaded') return 'not-granted'
      if (now() < commandAt) return 'too-soon'
      commandAt = now() + COMMAND_MS
      const refusal = lead.take(command, grants)
      if (refusal === null) {
        noteUntil = now() + LED_NOTE_MS
        led.set({ number: (led.get()?.number ?? 0) + 1, command })
      }
      return refusal
    },
    /** The next list is sent, although it may be the same. */
    sendAgain() {
      sent = null
    },
    /** Called several times in a second. `terms`: null without a partner who is there. */
    passTime(terms: Terms | null) {
      if (led.get() && now() >= noteUntil) led.set(null)
      if (!terms || refusalToLead(terms, now())) sent = null
      else if (rules === 'loaded') sendOffers(terms.grants)
      else void load()
    },
    /** Rules that arrive later do not reach the session, which has ended. */
    close() {
      isClosed = true
    },
  }
}
