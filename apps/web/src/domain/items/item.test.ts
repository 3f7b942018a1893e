/** Who can open an item, and the state that its owner reads. */
import { expect, test } from 'vitest'
import { exampleItem } from './testing/items-page.tsx'
import { audienceOf, type Audience, type Item, type ScriptItem } from './item.ts'
import { stateOf, whyNotListed } from './parts/item-state.tsx'

const held = { state: 'held' as const, reason: 'Names a subject.', since: '2026-02-03T00:00:00Z' }
const refusals = ['A hold is longer than 45 s.']
const script: ScriptItem = {
  ...exampleItem,
  kind: 'script',
  dialogCount: 4,
  publishedDialogCount: 4,
  triggerCoveragePercentage: 1,
  intended_sex: 'all',
}

const cases: [string, Item, Audience, ReturnType<typeof stateOf>][] = [
  ['shared', { ...exampleItem, shared: true, listed: true }, 'members', 'shared'],
  ['shared, in an answer that a browser kept earlier', { ...exampleItem, shared: true }, 'members', 'shared'],
  ['private', { ...exampleItem, shared: false, listed: false }, 'owner', 'private'],
  ['private, with a link', { ...exampleItem, shared: false, listed: false, hasLink: true }, 'link', 'link'],
  [
    'held, with a link',
    { ...exampleItem, shared: false, listed: false, hasLink: true, moderation: held },
    'owner',
    'held',
  ],
  ['refused, with a link', { ...exampleItem, listed: false, hasLink: true, refusals }, 'owner', 'refused'],
  ['delisted', { ...exampleItem, listed: false }, 'owner', 'not-listed'],
  ['delisted, with a link', { ...exampleItem, listed: false, hasLink: true }, 'link', 'not-listed'],
  ['published', { ...script, listed: true }, 'members', 'published'],
  ['without a published line', { ...script, listed: false, publishedDialogCount: 0 }, 'owner', 'not-listed'],
]
test.each(cases)('An item that is %s', (_, item, audience, state) => {
  expect([audienceOf(item), stateOf(item)]).toEqual([audience, state])
})

test('A shared item that no list has lacks published lines, or is delisted', () => {
  expect(whyNotListed({ ...script, listed: false, publishedDialogCount: 0 })).toBe('no-lines')
  expect(whyNotListed({ ...script, listed: false })).toBe('delisted')
  expect(whyNotListed({ ...exampleItem, listed: false })).toBe('delisted')
  expect(whyNotListed({ ...exampleItem, listed: false, refusals })).toBeNull()
  expect(whyNotListed({ ...exampleItem, listed: true })).toBeNull()
})
