import { expect, it } from 'vitest'
import type { ScriptDialog } from '../../dialog/library.ts'
import type { TriggerId } from '@rubato/contracts/domain'
import { section, strokes } from '../../testing/scene/sections.ts'
import { playScene, smallScene } from '../../testing/scene/small-scene.ts'
import { playByHand, smallGame, taskEvent } from '../../testing/small-game.ts'

const SECOND = 1000
const MINUTE = 60_000

it.each(['premature-ruin', 'stroke-start'] as const)(
  'PLAY-112 ten reports are answered by ten lines: %s',
  (trigger) => {
    const dialogs = Array.from({ length: 12 }, (_, n): ScriptDialog[] =>
      (['premature-ruin', 'stroke-start'] satisfies TriggerId[]).map((each) => ({
        id: `${each} ${n}`,
        trigger: each,
        text: `Line ${n}.`,
      })),
    ).flat()
    const hand = playByHand(smallGame(60 * MINUTE, [taskEvent(0, 60 * MINUTE)]), { scripts: [dialogs], lastSpoken: {} })
    const heard = Array.from({ length: 10 }, (_, n) => {
      const at = (n + 1) * 1.2 * MINUTE
      return [...hand.to(at), ...hand.send({ type: 'too-close', at }), ...hand.to(at + MINUTE)]
    })
      .flat()
      .flatMap((effect) => (effect.kind === 'say' && effect.line.trigger === trigger ? [effect.line.id] : []))
    expect(heard).toHaveLength(10)
    expect(new Set(heard).size).toBe(10)
  },
)

it('PLAY-57 "done" at a ruined orgasm of a branching game is answered, also where its sections have no line for it', () => {
  const play = playScene(
    smallScene([
      section(
        'ending',
        90,
        { kind: 'end', outcome: 'ruined' },
        {
          events: [
            strokes(0, 60),
            taskEvent(0, 5 * SECOND),
            taskEvent(5 * SECOND, 60 * SECOND, 'ruined'),
            { kind: 'ask', at: 20 * SECOND, duration: 40 * SECOND, task: 'ruined', question: 'ruined' },
            taskEvent(65 * SECOND, 25 * SECOND, 'rest'),
          ],
        },
      ),
    ]),
  )
  play.to(40)
  expect(play.view()?.ask).toBe('ruined')
  play.send({ type: 'done', at: 40 * SECOND })
  play.to(41)
  const said = play
    .effects()
    .flatMap((effect) => (effect.kind === 'say' && effect.at >= 40 * SECOND ? [effect.line.trigger] : []))
  expect(said).toEqual(['after-ruined-orgasm'])
})
