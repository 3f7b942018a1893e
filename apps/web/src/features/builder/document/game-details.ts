/** The fields of a game's card, which are not part of its content. */
import { gameUpdateSchema, type Game, type Photo } from '@rubato/contracts/domain'
import { schemaErrors } from '../../../lib/form.ts'

export interface GameDetails {
  readonly name: string
  readonly description: string
  /** Null until a picture is chosen. */
  readonly splash: Photo | null
  readonly tags: readonly string[]
}

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
