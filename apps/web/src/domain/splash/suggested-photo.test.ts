import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { photoSchema } from '@rubato/contracts/domain'
import { suggestedPhoto } from './suggested-photo.ts'

const list = 'apps/server/src/adapters/bundled-photos/photo-list.json'
const listed = JSON.parse(readFileSync(list, 'utf8')) as { id: string; file: string }[]

test('Each suggestion is a picture of the site’s own set, and every one of them is suggested', () => {
  const suggested = Array.from({ length: 2000 }, (_, index) => suggestedPhoto(`seed ${index}`))
  expect(suggested.every((photo) => photoSchema.safeParse(photo).success)).toBe(true)
  expect(new Set(suggested.map(({ id, photo }) => `${id} ${photo}`))).toEqual(
    new Set(listed.map(({ id, file }) => `${id} /${file}`)),
  )
})

test('The same seed suggests the same picture', () => {
  expect(suggestedPhoto('a')).toEqual(suggestedPhoto('a'))
})
