/** Lines of a session in the voices of the site's speech server, and recordings of soft sounds. */
import { z } from 'zod'
import { eventIdSchema, lineValuesSchema } from '../domain/games/game-event.ts'
import { uuidSchema } from '../domain/primitives.ts'
import { sectionIdSchema } from '../domain/scenes/names.ts'
import { itemLinkSchema } from '../domain/sharing/shared-item.ts'
import { MOANS_MAX, moanRecordingSchema } from '../domain/speech/moans.ts'
import { chatSpeeds, voiceNameSchema } from '../domain/speech/voice.ts'
import { defineEndpoint } from './endpoint.ts'

/** Most lines that a member may request within a minute; fewer of them may be new ones. */
export const SPEECH_CALLS_PER_MINUTE = 180

/** The name of the sentence with which a member tries a voice. The other shipped lines have the names of system lines. */
export const SAMPLE_LINE = 'sample'

/** A line is named, not sent: dialogs of scripts, own words of saved games and shipped lines are spoken. */
const spokenLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dialog'),
    dialogId: uuidSchema,
    /** The whole dialog, or its first clause. */
    part: z.enum(['whole', 'first-clause']),
    /** Values of its placeholders. */
    values: lineValuesSchema,
  }),
  z
    .object({
      kind: z.literal('own-words'),
      gameId: uuidSchema,
      /** Opens a game that is not shared. */
      link: itemLinkSchema.optional(),
      /** The section of a branching game. */
      section: sectionIdSchema.optional(),
      /** The event that has the words; absent for the words of the exit of the section. */
      event: eventIdSchema.optional(),
      values: lineValuesSchema,
    })
    .refine(({ section, event }) => section !== undefined || event !== undefined, {
      path: ['event'],
      error: 'Own words are those of an event or of a section.',
    }),
  z.object({
    kind: z.literal('shipped'),
    /** A system line, or `SAMPLE_LINE`. */
    line: z
      .string()
      .max(40)
      .regex(/^[a-z-]+$/),
  }),
])
export type SpokenLineName = z.infer<typeof spokenLineSchema>

export const speechEndpoints = {
  speakLine: defineEndpoint({
    method: 'POST',
    path: '/speech',
    summary:
      'A line of a script that the member may read, own words of a saved game that the member may play, or a shipped line, from a voice pack or spoken by the speech server of the site. `speech.unavailable` where there is neither, or where the server does not answer; an empty file where a pack has the voice, but not this line.',
    access: { capability: 'session.play' },
    body: z.object({ voice: voiceNameSchema, speed: z.enum(chatSpeeds), line: spokenLineSchema }),
    file: 'audio/wav',
    errors: ['dialog.not-found', 'speech.unavailable'],
  }),
  listMoans: defineEndpoint({
    method: 'GET',
    path: '/moans',
    summary: 'The recordings of soft sounds of this site; empty where it has none.',
    access: { capability: 'session.play' },
    response: z.array(moanRecordingSchema).max(MOANS_MAX),
  }),
  getMoan: defineEndpoint({
    method: 'GET',
    path: '/moan/:moanId',
    summary: 'One of these recordings.',
    access: { capability: 'session.play' },
    params: z.object({ moanId: moanRecordingSchema.shape.id }),
    file: 'audio/wav',
    errors: ['moan.not-found'],
  }),
} as const
