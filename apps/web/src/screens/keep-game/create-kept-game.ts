/** Saves a game of the preview as one of the member's own. */
import { gameEndpoints } from '@rubato/contracts/api'
import { DEFAULT_VOICE, type Game, type Photo, type PlayableGame } from '@rubato/contracts/domain'
import { suggestedPhoto } from '../../domain/splash/suggested-photo.ts'
import { call } from '../../lib/api/api-client.ts'
import { isErrorCode, issueMessages } from '../../lib/api/api-error.ts'

export interface KeptCard {
  name: string
  description: string
  splash: Photo
}

/** The picture of a game whose generator has none. */
export const pictureOf = ({ origin }: PlayableGame): Photo => suggestedPhoto(origin?.seed ?? '')

/** The photo library does not answer, or does not have the photo any more. */
const isWithoutPhoto = (error: unknown): boolean =>
  isErrorCode(error, 'photos.unavailable') ||
  Object.keys(issueMessages(error)).some((path) => path.startsWith('splash'))

/** A picture that cannot be had is replaced by one of the site's own. */
export async function createKeptGame(game: PlayableGame, card: KeptCard): Promise<Game> {
  const body = { ...game, ...card, voice: game.voice ?? { name: DEFAULT_VOICE }, tags: [] }
  try {
    return await call(gameEndpoints.createGame, { query: {}, body })
  } catch (error) {
    if (!isWithoutPhoto(error)) throw error
    return call(gameEndpoints.createGame, { query: {}, body: { ...body, splash: pictureOf(game) } })
  }
}
