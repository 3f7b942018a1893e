/** Many changes in one request. */
import { expect, test } from 'vitest'
import { begin, dialogOf, id } from './fake-server.ts'

test('many changes and deletions are sent in one request', async () => {
  const { sender, server, edit, store, texts } = begin([1, 2, 3, 4].map((n) => dialogOf(n, `${n}`)))
  for (const n of [1, 2]) edit(n, `${n}, better`)
  store.run({ kind: 'delete', id: id(3) })
  await sender.flush()
  expect(server.calls).toEqual(['change 3'])
  expect(server.texts()).toEqual(['1, better', '2, better', '4'])
  store.undo()
  edit(1, 'Again')
  await sender.flush()
  expect(server.texts()).toEqual(['Again', '2, better', '3', '4'])
  expect(texts()).toEqual(server.texts())
  expect(store.get().conflicts).toEqual([])
})

test('of many changes only those in conflict wait for the author', async () => {
  const { sender, server, edit, store } = begin([1, 2, 3].map((n) => dialogOf(n, `${n}`)))
  server.set([dialogOf(1, '1'), dialogOf(2, 'Theirs', 2), dialogOf(3, '3')])
  for (const n of [1, 2, 3]) edit(n, `${n}, better`)
  await sender.flush()
  expect(server.texts()).toEqual(['1, better', 'Theirs', '3, better'])
  expect(store.get()).toMatchObject({ queue: [], conflicts: [{ id: id(2), mine: { text: '2, better' } }] })
  edit(1, 'One')
  edit(3, 'Three')
  server.calls.length = 0
  await sender.flush()
  expect(server.calls).toEqual(['change 2'])
})
