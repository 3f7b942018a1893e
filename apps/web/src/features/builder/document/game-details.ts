/** The fields of a game's card: its details, and the properties of its content that the card can change. */
import { z } from 'zod'
import {
  gameUpdateSchema,
  mediaTypes,
  outcomes,
  photoSchema,
  voiceNames,
  type Game,
  type OrgasmOutcome,
  type Photo,
  type VoiceName,
} from '@rubato/contracts/domain'
import { schemaErrors } from '../../../lib/form.ts'

export interface GameDetails {
  readonly name: string
  readonly description: string
  /** Null until a picture is chosen. */
  readonly splash: Photo | null
  readonly tags: readonly string[]
}

/** Whether devices follow the beat or exactly the script next to the video. */
export const followed = ['beat', 'exact'] as const
type Follows = (typeof followed)[number]

/** The voice of the player. */
export const OWN_VOICE = ''

/** The values of the card: the details of the game, and properties of its content. */
export interface GameCard extends GameDetails {
  /** As text. */
  readonly length: string
  readonly end: OrgasmOutcome
  readonly media: Game['media']
  readonly videoTitle: string
  readonly follows: Follows
  readonly speaker: VoiceName | typeof OWN_VOICE
}

/** Typed values of the card, as kept in the tab: they may be wrong still. */
export const typedCardSchema: z.ZodType<Partial<GameCard>> = z
  .object({
    name: z.string(),
    description: z.string(),
    splash: photoSchema.nullable(),
    tags: z.array(z.string()),
    length: z.string(),
    end: z.enum(outcomes),
    media: z.object({ tags: z.array(z.string()), mediaTypes: z.array(z.enum(mediaTypes)) }),
    videoTitle: z.string(),
    follows: z.enum(followed),
    speaker: z.enum([OWN_VOICE, ...voiceNames]),
  })
  .exactPartial()

export const noDetails: GameDetails = { name: '', description: '', splash: null, tags: [] }

/** The details of the game with the name and the description of a file or text that is opened, where the game has none. */
export const withMissingDetails = (
  details: GameDetails,
  { name, description = '' }: { name: string; description?: string | undefined },
): GameDetails => ({
  ...details,
  name: details.name.trim() === '' ? name : details.name,
  description: details.description.trim() === '' ? description : details.description,
})

export const detailsOf = ({ name, description, splash, tags }: Game): GameDetails => ({
  name,
  description,
  splash,
  tags: tags.map((tag) => tag.name),
})

const detailsSchema = gameUpdateSchema.pick({ name: true, description: true, splash: true, tags: true }).required()

/** The first message of each field; empty where the details can be saved. */
export function detailErrors(details: GameDetails): Readonly<Record<string, string>> {
  const found = schemaErrors(detailsSchema, { ...details, splash: details.splash ?? { photo: '' } })
  const entries = Object.entries(found).map(([path, message]) => [path.split('.')[0] ?? path, message] as const)
  const errors = Object.fromEntries(entries.toReversed())
  return details.splash ? errors : { ...errors, splash: 'Please select a photo' }
}

export const canSave = (details: GameDetails): boolean => Object.keys(detailErrors(details)).length === 0
