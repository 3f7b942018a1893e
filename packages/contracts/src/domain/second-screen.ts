/** Pairing of a second screen with a session, and the limits of the relay between them. */
import { z } from 'zod'

/** Letters of pairing codes, without I and O, which look like digits. */
export const PAIRING_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
export const PAIRING_LETTERS_COUNT = 6
/** How long a code can be used, s. */
export const PAIRING_SECONDS = 120
/**
 * How long a ticket admits its party, also again after a loss of the network or a reload, s: longer than the longest
 * session with its pauses.
 */
export const SCREEN_TICKET_SECONDS = 6 * 3600
/** Screens of one session. */
export const SCREENS_MAX = 4
/** Longest frame of the relay, characters: a notification of PostgreSQL holds 8,000 bytes, the envelope included. */
export const FRAME_MAX = 7000
/** Messages that one connection may send within a second, on average over some seconds. */
export const FRAMES_PER_SECOND = 60
/** Longest sealed ticket, characters. */
const TICKET_MAX = 600

/** As typed: lower case, spaces and hyphens are accepted. */
export const pairingCodeSchema = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  .refine(
    (code) => new RegExp(`^[${PAIRING_LETTERS}]{${PAIRING_LETTERS_COUNT}}$`).test(code),
    `A code has ${PAIRING_LETTERS_COUNT} letters.`,
  )

/** Admits one party to the relay of one session; sealed by the server. */
export const screenTicketSchema = z.string().min(1).max(TICKET_MAX)
/** The name of a screen in its session, made by the server. */
const screenIdSchema = z.string().regex(/^[\w-]{8,40}$/)
/** The messages between the two browsers; the server cannot read them. */
const frameSchema = z.string().min(1).max(FRAME_MAX)

/** The first message of a connection. `bearer` is absent for a guest, whose ticket is enough. */
export const relayHelloSchema = z.object({
  kind: z.literal('hello'),
  bearer: z.string().min(1).max(4000).optional(),
  ticket: screenTicketSchema,
})

/** Later messages to the relay. `screen` is absent in the frames of a screen, which go to the stage. */
export const relayRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('frame'), screen: screenIdSchema.optional(), data: frameSchema }),
  /** The stage removes a screen. */
  z.object({ kind: z.literal('remove'), screen: screenIdSchema }),
  /** The session is over: the stage closes the relay for all. */
  z.object({ kind: z.literal('end') }),
  /** The relay answers with `pong`. Only after a `ready` with `answersPings`. */
  z.object({ kind: z.literal('ping') }),
])
export type RelayRequest = z.infer<typeof relayRequestSchema>

/** Messages of the relay. */
export const relayMessageSchema = z.discriminatedUnion('kind', [
  /** The connection is admitted. `answersPings` is absent where an older server closes the connection after a `ping`. */
  z.object({ kind: z.literal('ready'), answersPings: z.literal(true).optional() }),
  z.object({ kind: z.literal('pong') }),
  /** To the stage: a screen is connected. `device` is its browser and system. */
  z.object({ kind: z.literal('joined'), screen: screenIdSchema, device: z.string().max(80).nullable() }),
  z.object({ kind: z.literal('left'), screen: screenIdSchema }),
  /** To screens: whether the stage is connected. */
  z.object({ kind: z.literal('stage'), isConnected: z.boolean() }),
  /** `screen` is the sender for the stage, and absent for a screen. */
  z.object({ kind: z.literal('frame'), screen: screenIdSchema.optional(), data: frameSchema }),
])
export type RelayMessage = z.infer<typeof relayMessageSchema>

/**
 * Why the relay closes a connection for good; after any other code the browser connects again. `moved`: a newer connection has taken
 * the place, as of another tab.
 */
export const relayCloseCodes = { refused: 4001, full: 4002, removed: 4003, ended: 4004, moved: 4005 } as const

/** The code with which a browser closes a connection that does not answer, before it connects again: its party has not left. */
export const RELAY_LOST_CODE = 4000
