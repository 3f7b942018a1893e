import { expect, test } from 'vitest'
import { targetOf } from './current-entry.ts'

test.each([
  ['/home', '/home'],
  ['/explore-games', '/explore-games'],
  ['/explore-game-generators', '/explore-game-generators'],
  ['/my-scripts/', '/my-scripts/'],
  ['/my-scripts', '/my-scripts/'],
  ['/admin/audit', '/admin/'],
  ['/game-builder/7d0f6c2e', '/my-games'],
  ['/game-generator/', '/my-game-generators'],
  ['/report/receipt', '/report'],
  ['/account/', '/account'],
  ['/account/data', '/account/data'],
  ['/privacy-policy', '/terms-of-service'],
  ['/play/custom-game/7d0f6c2e', '/play/game-generator'],
  ['/script/7d0f6c2e/', null],
] as const)('%s belongs to the entry %s', (path, target) => {
  expect(targetOf(path)).toBe(target)
})
