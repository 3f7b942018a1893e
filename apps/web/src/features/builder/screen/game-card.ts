/** What the card of a game shows and changes: its details, and properties of its content. */
import type { GameVideo } from '@rubato/contracts/domain'
import { isScene, type WorkCommand } from '@rubato/builder'
import { parseTime, timeText } from '../times/time-text.ts'
import type { WorkState } from '../document/builder-store.ts'
import { OWN_VOICE, type GameCard } from '../document/game-details.ts'

/** The card of the open game. A branching game has no length, end and video: those have their first values. */
export function cardOf({ history, details }: Pick<WorkState, 'history' | 'details'>): GameCard {
  const { document } = history
  const linear = isScene(document) ? null : document.game
  const { voice, media } = isScene(document) ? document : document.game
  return {
    ...details,
    length: timeText(linear?.duration ?? 0),
    end: linear?.outcome ?? 'cum',
    media,
    videoTitle: linear?.video?.title ?? '',
    follows: linear?.video?.script ?? 'beat',
    speaker: voice?.name ?? OWN_VOICE,
  }
}

/** The typed values that differ from those of the game. */
export function changedCard(card: GameCard, typed: Partial<GameCard>): Partial<GameCard> {
  const differs = ([key, value]: [string, unknown]) => value !== card[key as keyof GameCard]
  return Object.fromEntries(Object.entries(typed).filter(differs))
}

/** The length in ms; null where the text is no time. */
export const lengthOf = ({ length }: Pick<GameCard, 'length'>): number | null =>
  parseTime(length, { beats: [], bars: [] })

/** The video of the game with the values of the card; undefined where it has none. */
export function videoOf({ history }: Pick<WorkState, 'history'>, card: GameCard): GameVideo | undefined {
  const { document } = history
  if (isScene(document) || !document.game.video) return undefined
  const { script: _script, ...video } = document.game.video
  return { ...video, title: card.videoTitle.trim(), ...(card.follows === 'exact' ? { script: card.follows } : {}) }
}

/** The command that gives the content of the game the values of the card; null where nothing differs. */
export function cardCommand(state: Pick<WorkState, 'history' | 'details'>, card: GameCard): WorkCommand | null {
  const { document } = state.history
  const present = cardOf(state)
  const { media, speaker, end } = card
  const changed = {
    ...(media === present.media ? {} : { media }),
    ...(speaker === present.speaker ? {} : { voice: speaker === OWN_VOICE ? null : { name: speaker } }),
  }
  if (isScene(document)) return Object.keys(changed).length === 0 ? null : { kind: 'set-scene', change: changed }
  const { game } = document
  const [duration, video] = [lengthOf(card), videoOf(state, card)]
  const whole = {
    ...changed,
    ...(duration === null || duration === game.duration ? {} : { duration }),
    ...(end === game.outcome ? {} : { outcome: end }),
    ...(video && (video.title !== game.video?.title || video.script !== game.video?.script) ? { video } : {}),
  }
  return Object.keys(whole).length === 0 ? null : { kind: 'set-game', change: whole }
}
