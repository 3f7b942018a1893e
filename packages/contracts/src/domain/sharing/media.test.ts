import { expect, it } from 'vitest'
import { isLight, lightNames, shownMediumSchema } from './media.ts'

it('a game names a light of the closed list, or a medium of a source', () => {
  for (const light of lightNames) expect(shownMediumSchema.parse({ light })).toEqual({ light })
  expect(shownMediumSchema.safeParse({ light: 'strobe' }).success).toBe(false)
  const medium = { mediaType: 'image', tag: 'lace', source: { id: 'local', url: 'lace' }, url: 'lace/one.jpg' }
  expect([shownMediumSchema.parse(medium), shownMediumSchema.parse({ light: 'tide' })].map(isLight)).toEqual([
    false,
    true,
  ])
})
