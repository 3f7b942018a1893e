import { expect, test } from 'vitest'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import { defaultProfile } from '@rubato/engine'
import { createPreviewer, PREVIEW_GAMES, quickGames, type PreviewAnswer, type PreviewRequest } from './previewer.ts'

const QUICK = quickGames(defaultGeneratorConfig)

/** A fake worker that answers on demand. */
function slowWorker() {
  const asked: PreviewRequest[] = []
  let onAnswer: (answer: PreviewAnswer) => void = () => undefined
  let onFailure = () => undefined as void
  return {
    asked,
    port: {
      postMessage: (request: PreviewRequest) => void asked.push(request),
      onAnswer: (listener: typeof onAnswer) => void (onAnswer = listener),
      onFailure: (listener: () => void) => void (onFailure = listener),
      close: () => undefined,
    },
    answer(at: number) {
      const request = asked[at]
      if (!request) throw new Error('not asked')
      onAnswer({ id: request.id, games: request.games, preview: { ok: false, problems: [] }, sentences: [] })
    },
    fail: () => onFailure(),
  }
}

function open() {
  const [quick, thorough] = [slowWorker(), slowWorker()]
  const shown: string[] = []
  let failures = 0
  const ports = [quick.port, thorough.port]
  const drawn: (() => void)[] = []
  const previewer = createPreviewer(
    () => ports.shift() ?? quick.port,
    {
      onAnswer: ({ id, games }) => shown.push(`${id}: ${games}`),
      onFailure: () => (failures += 1),
    },
    (then) => drawn.push(then),
  )
  const ask = () => previewer.ask(defaultGeneratorConfig, defaultProfile)
  /** Completes the rendering of the last answer. */
  const draw = () => drawn.splice(0).forEach((then) => then())
  return { quick, thorough, shown, ask, draw, failures: () => failures }
}

test('Few games are shown first and many after them; for a long session the first are fewer', () => {
  const { quick, thorough, shown, ask, draw } = open()
  ask()
  expect(quick.asked[0]?.games).toBe(20)
  quick.answer(0)
  expect(thorough.asked, 'nothing competes with the first games and their painting').toHaveLength(0)
  draw()
  thorough.answer(0)
  expect(shown).toEqual([`1: ${QUICK}`, `1: ${PREVIEW_GAMES}`])
  expect(quickGames({ gameDuration: { min: 60, max: 120 } })).toBe(2)
})

test('While a worker is busy only the newest request waits, and only the newest is followed by many games', () => {
  const { quick, thorough, shown, ask, draw } = open()
  ask()
  ask()
  ask()
  expect(quick.asked.map(({ id }) => id)).toEqual([1])
  quick.answer(0)
  draw()
  expect(quick.asked.map(({ id }) => id)).toEqual([1, 3])
  expect(thorough.asked).toHaveLength(0)
  quick.answer(1)
  draw()
  expect(thorough.asked.map(({ id }) => id)).toEqual([3])
  thorough.answer(0)
  expect(shown).toEqual([`1: ${QUICK}`, `3: ${QUICK}`, `3: ${PREVIEW_GAMES}`])
})

test('An older answer never replaces a newer one', () => {
  const { quick, thorough, shown, ask, draw } = open()
  ask()
  quick.answer(0)
  draw()
  ask()
  quick.answer(1)
  thorough.answer(0)
  expect(shown).toEqual([`1: ${QUICK}`, `2: ${QUICK}`])
  draw()
  thorough.answer(1)
  expect(shown.at(-1)).toBe(`2: ${PREVIEW_GAMES}`)
})

test('When one worker fails the other one answers; the preview fails when both have', () => {
  const { quick, thorough, shown, ask, failures } = open()
  ask()
  quick.fail()
  thorough.answer(0)
  ask()
  thorough.answer(1)
  expect(shown).toEqual([`1: ${PREVIEW_GAMES}`, `2: ${PREVIEW_GAMES}`])
  expect(failures()).toBe(0)
  thorough.fail()
  expect(failures()).toBe(1)
})
