/** Pairing a second screen with a session. */
import { z } from 'zod'
import {
  PAIRING_LETTERS_COUNT,
  PAIRING_SECONDS,
  pairingCodeSchema,
  screenTicketSchema,
} from '../domain/second-screen.ts'
import { defineEndpoint } from './endpoint.ts'

const CAPABILITY = { capability: 'second-screen.use' } as const

export const secondScreenEndpoints = {
  createPairing: defineEndpoint({
    method: 'POST',
    path: '/second-screen/pairings',
    summary:
      'Make a code that pairs one screen of the same account with a session. With the ticket of a stage the code belongs to the same session, else to a new one. An earlier code of the session is withdrawn.',
    access: CAPABILITY,
    body: z.object({ ticket: screenTicketSchema.optional() }),
    response: z.object({
      code: z.string().length(PAIRING_LETTERS_COUNT),
      /** How long the code can be used, s. */
      seconds: z.int().min(1).max(PAIRING_SECONDS),
      ticket: screenTicketSchema,
    }),
    errors: ['request.too-many', 'pairing.ticket-invalid'],
  }),
  joinPairing: defineEndpoint({
    method: 'POST',
    path: '/second-screen/joins',
    summary: 'Use the code that a stage of the same account shows. A code works once.',
    access: CAPABILITY,
    body: z.object({ code: pairingCodeSchema }),
    response: z.object({ ticket: screenTicketSchema }),
    errors: ['request.too-many', 'pairing.not-found'],
  }),
} as const

/**
 * The relay between a stage and its screens, a WebSocket below the API base. Its first message is `relayHelloSchema`: a
 * browser cannot send an Authorization header with it, and an address must hold no token.
 */
export const RELAY_PATH = '/second-screen/relay'
