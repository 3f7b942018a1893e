/** The theme of a session: one of the chosen script that this game has the moments to set up, touch and settle. */
import type { GameEventOf, LineConditions, PlayableGame } from '@rubato/contracts/domain'
import type { Moment } from '../../dialog/choose-line.ts'
import type { DialogLibrary, ScriptDialog } from '../../dialog/library.ts'
import { draw, openStream } from '../../random/stream.ts'
import { endingNames, TOUCHES } from '../model/theme.ts'
import { THEME_TRIGGER, themeMoments } from './theme-moments.ts'
import type { SayCue } from '../model/cue.ts'
import type { SessionTheme } from '../model/state.ts'

/** A shorter game has no theme, ms. */
const SHORTEST_GAME = 10 * 60_000
/** Until when a theme is set up, and from when each touch is due, as shares of the game. */
const OPEN_UNTIL = 0.4
const TOUCH_AT = [0.28, 0.48, 0.66] as const
const EDGES = 3

/** How the game is planned, as the condition `game` names it. */
export function plansOf({ events, outcome }: PlayableGame): NonNullable<Moment['game']> {
  const edges = events.filter((event) => event.kind === 'ask' && event.question === 'edge').length
  return edges >= EDGES ? ['edges', endingNames[outcome]] : [endingNames[outcome]]
}

/** The lines of the game that the script says. */
const scriptLinesOf = ({ events }: PlayableGame): GameEventOf<'say'>[] =>
  events.filter((event): event is GameEventOf<'say'> => event.kind === 'say' && event.text === undefined)

type Says = readonly Pick<GameEventOf<'say'>, 'at' | 'trigger'>[]

/** Whether the game has a moment for every step of the theme, and settles it at its planned end. */
function isPossible(dialogs: readonly ScriptDialog[], game: PlayableGame, says: Says): boolean {
  const plans = plansOf(game)
  const outcome = endingNames[game.outcome]
  const momentsOf = (step: NonNullable<LineConditions['step']>, among: Says): number => {
    const lines = dialogs.filter(
      ({ when }) =>
        when?.step === step &&
        (when.game === undefined || plans.includes(when.game)) &&
        (when.outcome === undefined || (step === 'settle' && when.outcome === outcome)),
    )
    const triggers = new Set(lines.map(({ trigger }) => trigger))
    return among.filter(({ trigger }) => triggers.has(trigger)).length
  }
  const early = says.filter(({ at }) => at <= game.duration * OPEN_UNTIL)
  return momentsOf('open', early) > 0 && momentsOf('touch', says) >= TOUCHES && momentsOf('settle', says) > 0
}

/** The moments for steps of a theme, as cues. */
export const themeCues = (game: PlayableGame): SayCue[] =>
  themeMoments(game).map(({ at, duration }) => ({
    kind: 'say',
    at,
    trigger: THEME_TRIGGER,
    values: {},
    duration,
    filler: true,
    isForTheme: true,
  }))

/** Draws one of the themes that were never said; where all were, one of the half that was said longest ago. */
export function drawTheme(game: PlayableGame, library: DialogLibrary, seed: string): SessionTheme | null {
  if (game.duration < SHORTEST_GAME) return null
  const says: Says = [...scriptLinesOf(game), ...themeCues(game)]
  const byName = Map.groupBy(library.scripts[0] ?? [], ({ when }) => when?.theme)
  const saidAt = (dialogs: readonly ScriptDialog[]) =>
    Math.max(...dialogs.map(({ id }) => library.lastSpoken[id] ?? -Infinity))
  const possible = [...byName]
    .flatMap(([name, dialogs]) =>
      name !== undefined && isPossible(dialogs, game, says) ? [{ name, saidAt: saidAt(dialogs) }] : [],
    )
    .sort((a, b) => (a.saidAt === b.saidAt ? (a.name < b.name ? -1 : 1) : a.saidAt - b.saidAt))
  const unsaid = possible.filter((theme) => theme.saidAt === -Infinity).length
  const among = possible.slice(0, unsaid || Math.ceil(possible.length / 2))
  const drawn = among[Math.floor(draw(openStream(seed, 'theme')) * among.length)]
  return drawn
    ? {
        name: drawn.name,
        openUntil: game.duration * OPEN_UNTIL,
        touchAt: TOUCH_AT.map((share) => share * game.duration),
      }
    : null
}

/** Whether the line belongs to another theme than this one: it is not said in this session. */
export const isOfAnotherTheme = ({ when }: ScriptDialog, theme: SessionTheme | null): boolean =>
  when?.theme !== undefined && when.theme !== theme?.name
