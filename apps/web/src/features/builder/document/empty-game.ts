/** The game that the builder begins with. */
import type { Settings } from '@rubato/contracts/domain'
import { documentOf, type BuilderDocument } from '@rubato/builder'

/** Length of an empty game, ms. */
const EMPTY_MS = 600_000

/** Ten minutes without anything in them, with the voice and the media of the member's generator. */
export const emptyDocument = ({ gameGeneratorConfig }: Pick<Settings, 'gameGeneratorConfig'>): BuilderDocument =>
  documentOf({
    events: [],
    duration: EMPTY_MS,
    voice: gameGeneratorConfig.instructor.voice === null ? null : { name: gameGeneratorConfig.instructor.voice },
    media: gameGeneratorConfig.media,
    outcome: 'cum',
  })
