/** Games as saved items: linear games and branching games. */
import {
  branchingContentSchema,
  DEFAULT_VOICE,
  defaultGeneratorConfig,
  linearContentSchema,
  readGeneratorConfig,
  type BranchingContent,
  type Game,
  type GameContent,
  type GameListItem,
  type LinearContent,
} from '@rubato/contracts/domain'
import { checkGame, summariseGame, summariseScene } from '@rubato/engine'
import { unreadable } from '../../items/check/unreadable.ts'
import { playableNoun } from '../../items/playable-noun.ts'
import { mergeGame } from './merge-game.ts'
import { sceneProblems } from './scene-problems.ts'

const isBranching = (content: object): content is BranchingContent => 'branches' in content && content.branches === true

/** The origin with its config in the present form; a config that cannot be read makes no game any more. */
function presentOrigin({ origin }: Partial<LinearContent>): Pick<LinearContent, 'origin'> {
  const reading = origin && readGeneratorConfig(origin.config)
  return origin && reading?.ok ? { origin: { ...origin, config: reading.config } } : {}
}

/** The parts of a linear game that a session plays. The type requires a row for each part that is not read elsewhere. */
const played: Record<Exclude<keyof LinearContent, 'branches' | 'origin' | 'composition'>, true> = {
  events: true,
  duration: true,
  voice: true,
  media: true,
  silentBeat: true,
  outcome: true,
  video: true,
  imported: true,
}
const playedSchema = linearContentSchema.pick(played)
const {
  duration,
  voice,
  media,
  silentBeat,
  outcome,
  video,
  imported,
  composition: compositionSchema,
} = linearContentSchema.shape
/** The parts of the content that lists show. An unreadable value is replaced, so that its owner can open and delete the game. */
const listedByAll = {
  voice: voice.catch({ name: DEFAULT_VOICE }),
  media: media.catch(defaultGeneratorConfig.media),
  silentBeat: silentBeat.catch(undefined),
  imported: imported.catch(undefined),
}
const listedLinearSchema = linearContentSchema
  .pick({})
  .extend({ ...listedByAll, duration: duration.catch(0), outcome: outcome.catch('cum'), video: video.catch(undefined) })
const listedBranchingSchema = branchingContentSchema.pick({ branches: true }).extend(listedByAll)

/** A composition that cannot be read is left out: the events are the game. */
function presentComposition({ composition }: Partial<LinearContent>): Pick<LinearContent, 'composition'> {
  const { data } = compositionSchema.safeParse(composition)
  return data ? { composition: data } : {}
}

function readLinear(stored: object): LinearContent {
  const { success, data, error } = playedSchema.safeParse(stored)
  if (!success) throw unreadable(error)
  return { ...data, ...presentOrigin(stored), ...presentComposition(stored) }
}

function readBranching(stored: object): BranchingContent {
  const { success, data, error } = branchingContentSchema.safeParse(stored)
  if (!success) throw unreadable(error)
  return data
}

export const gameNoun = playableNoun<GameContent, Game, GameListItem>({
  kind: 'game',
  unlisted: ['events', 'video', 'origin', 'composition', 'start', 'sections', 'variables'],
  permanent: ['imported'],
  capabilityFor: () => null,
  read: (stored) => (isBranching(stored) ? readBranching(stored) : readLinear(stored)),
  merge: mergeGame,
  check: (content) => (isBranching(content) ? sceneProblems(content) : checkGame(content)),
  summarise: (content) => (isBranching(content) ? summariseScene(content) : summariseGame(content)),
  toItem: (item, content) => ({ ...item, ...content }),
  toListItem: (item, details) =>
    isBranching(details)
      ? { ...listedBranchingSchema.parse(details), ...item }
      : { ...listedLinearSchema.parse(details), ...item },
})
