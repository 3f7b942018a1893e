/** Lists of the server's dialogs that are out of date when they arrive. */
import { expect, test } from 'vitest'
import { begin, dialogOf, id } from './fake-server.ts'

test('dialogs that were added, edited or deleted while the list was loading stay as they are', async () => {
  const { sender, server, store, add, edit, texts, refresh } = begin([1, 2, 3].map((n) => dialogOf(n, `${n}`)))
  const respond = server.holdResponse()
  const refreshed = refresh()
  add(4, 'Four')
  edit(1, 'One')
  store.run({ kind: 'delete', id: id(2) })
  await sender.flush()
  expect(store.get().queue).toEqual([])
  server.calls.length = 0
  respond()
  await refreshed
  expect(texts()).toEqual(['One', '3', 'Four'])
  expect(store.dialog(id(1))?.revision).toBe(2)
  expect(server.calls, 'the list is loaded again').toEqual(['list'])
})

test('a list that arrives after a later one is not taken over', async () => {
  const { server, texts, refresh } = begin([dialogOf(1, 'One')])
  const respond = server.holdResponse()
  const refreshed = refresh()
  server.set([dialogOf(1, 'One'), dialogOf(2, 'From another device')])
  await refresh()
  respond()
  await refreshed
  expect(texts()).toEqual(['One', 'From another device'])
})

test('after an import the list is loaded again when an operation was confirmed meanwhile', async () => {
  const { sender, server, store, edit, texts, refreshAfterImport } = begin([dialogOf(1, '1')])
  server.set([dialogOf(1, '1'), dialogOf(2, 'Imported')])
  const respond = server.holdResponse()
  const refreshed = refreshAfterImport([id(2)])
  edit(1, 'One')
  await sender.flush()
  respond()
  await refreshed
  expect(texts()).toEqual(['One', 'Imported'])
  expect(store.get().undoName).toEqual({ act: 'import', count: 1 })
})

test('the editor keeps its dialogs when operations are confirmed during every attempt', async () => {
  const { sender, server, edit, texts, refresh } = begin([dialogOf(1, '0')])
  const { list } = server.api
  let edits = 0
  server.api.list = async () => {
    const stale = await list()
    edit(1, `${++edits}`)
    await sender.flush()
    return stale
  }
  await refresh()
  expect(edits).toBeLessThan(10)
  expect(texts()).toEqual([`${edits}`])
  expect(server.texts()).toEqual(texts())
})
