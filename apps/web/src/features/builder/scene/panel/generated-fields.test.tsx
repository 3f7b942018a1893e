/** The fields of a generated section, and the command that writes it out. */
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareScreen } from '../../testing/open-builder.tsx'
import { emptyScene, openScene } from '../testing/open-scene.tsx'

beforeAll(prepareScreen)
beforeEach(() => localStorage.clear())

async function openGenerated() {
  const opened = openScene(emptyScene())
  await opened.user.selectOptions(screen.getByRole('combobox', { name: 'What it plays' }), 'What the generator makes')
  const section = () => {
    const [first] = opened.scene().sections
    if (!first) throw new Error('The game has no section')
    return first
  }
  return { ...opened, section }
}

test('intensity and kinds of tasks are set in the panel, each in one step', async () => {
  const { store, section, user } = await openGenerated()
  const steps = store.get().history.done.length
  await user.selectOptions(screen.getByRole('combobox', { name: 'How its intensity moves' }), 'Waves')
  const allowed = within(screen.getByRole('group', { name: 'Tasks that it may have' }))
  await user.click(allowed.getByRole('checkbox', { name: 'Strokes' }))
  expect(section()).toMatchObject({
    config: { intensityCurve: 'waves', cock: { enabled: true, stroke: { enabled: false }, cbt: { enabled: true } } },
  })
  expect(allowed.getByRole('checkbox', { name: 'Strokes' })).toHaveProperty('checked', false)
  expect(store.get().history.done).toHaveLength(steps + 2)
})

test('a section is written out once, and undo makes it generated again', async () => {
  const { store, section, user } = await openGenerated()
  await user.click(screen.getByRole('button', { name: 'Write it out now' }))
  expect(section()).toMatchObject({ kind: 'timeline', length: 300_000 })
  expect(store.get().history.done.at(-1)?.label.key).toBe('builder.did.write-out')
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(section()).toMatchObject({ kind: 'generated', length: 300_000 })
})
