import { expect, it } from 'vitest'
import type { ScriptDialog } from '../../dialog/library.ts'
import type { TriggerId } from '@rubato/contracts/domain'
import { playByHand, smallGame, taskEvent } from '../../testing/small-game.ts'

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
