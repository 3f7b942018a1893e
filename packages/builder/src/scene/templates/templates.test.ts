import { expect, test } from 'vitest'
import { checkScene, endingsOf } from '@rubato/engine'
import { sceneTemplate, sceneTemplateIds } from './templates.ts'

test('there are ten templates', () => {
  expect(sceneTemplateIds).toHaveLength(10)
})

test.each(sceneTemplateIds)('%s passes the check, and all its endings can be reached', (id) => {
  const game = sceneTemplate(id)
  expect(checkScene(game)).toEqual([])
  const endings = endingsOf(game)
  expect(endings.length).toBeGreaterThan(0)
  expect(endings.every(({ isReachable }) => isReachable)).toBe(true)
})
