/**
 * Rules of games that the generator did not make: once made safe they pass the check, and no session of them breaks a
 * cap.
 */
import type { PlayableGame } from '@rubato/contracts/domain'
import { optInIds, equipmentIds, taskIds } from '@rubato/contracts/domain'
import { checkGame } from '../check/check-game.ts'
import { secureGame } from '../check/secure-game.ts'
import { refusalFor, type PlayerProfile } from '../profile.ts'
import { countGame } from '../safety/counted-beats.ts'
import { draw, drawWhole, type Stream } from '../random/stream.ts'
import { twoLineLibrary } from './library.ts'
import { playThrough } from './play-through.ts'
import { randomInputs } from './random.ts'
import type { Report } from './surveyed-rules.ts'
import { watchCaps } from './watch-session.ts'

const INPUTS = 8

/** A profile with part of the opt-ins and equipment, and some refused tasks. */
function choosy(stream: Stream, profile: PlayerProfile): PlayerProfile {
  return {
    ...profile,
    optedIn: optInIds.filter(() => draw(stream) < 0.7),
    equipment: equipmentIds.filter(() => draw(stream) < 0.8),
    refused: taskIds.filter(() => draw(stream) < 0.1),
  }
}

function watchSecured(game: PlayableGame, profile: PlayerProfile, report: Report): PlayableGame {
  const secured = secureGame(game, profile)
  const { swapped, problems } = secured
  const left = checkGame(secured.game, profile)
  report('SAFE-76', JSON.stringify(left) === JSON.stringify(problems), () => JSON.stringify(left[0]))
  report('SAFE-76', problems.length === 0, () => JSON.stringify(problems[0]))
  report('SAFE-76', secured.game.duration === game.duration, () => `${secured.game.duration} ms`)
  const isChanged = JSON.stringify(secured.game.events) !== JSON.stringify(game.events)
  const wasFine = checkGame(game, profile).length === 0
  report('SAFE-76', !(wasFine && isChanged), () => 'a good game was changed')
  const refused = secured.game.events.find(({ task }) =>
    taskIds.some((id) => id === task && refusalFor(profile, id) !== null),
  )
  report('SAFE-76', refused === undefined, () => `${refused?.task} is still there, ${swapped.join()} are not`)
  return secured.game
}

/** No item that was not turned on is opened, regardless of the task that the event names. */
export function watchHostile(hostile: PlayableGame, person: PlayerProfile, stream: Stream, report: Report): void {
  const profile = choosy(stream, person)
  const safe = watchSecured(hostile, profile, report)
  for (const game of [safe, hostile]) {
    // A game with too many beats cannot be played, unless it is made safe.
    if (game === hostile && !countGame(game)) continue
    const inputs = randomInputs(stream, drawWhole(stream, 0, INPUTS), game.duration)
    const played = playThrough(game, inputs, {
      profile,
      library: twoLineLibrary,
      window: 100_000,
      present: draw(stream) < 0.5,
    })
    watchCaps(played.effects, played.state, (_, isKept, what) => report('SAFE-77', isKept, what))
    const shown = played.effects.filter((effect) => effect.kind === 'show')
    const refused = shown.find(({ view }) => taskIds.some((id) => id === view.task && refusalFor(profile, id) !== null))
    report('SAFE-77', refused === undefined, () => `${refused?.view.task} was played`)
  }
}
