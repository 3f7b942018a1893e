/** How a question is said: its voice, delivery and pronunciation, as a line has them. */
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { prepareScreen } from '../../testing/open-builder.tsx'
import { openScene, templateScene } from '../testing/open-scene.tsx'

beforeAll(prepareScreen)
beforeEach(() => localStorage.clear())

test('voice, delivery and pronunciation of a question are set in the panel, and go back to those of the game', async () => {
  const { scene, user } = openScene(templateScene('choice-of-three'))
  const exit = () => scene().sections[0]?.exit
  const panel = () => within(screen.getByRole('complementary'))
  const voice = panel().getByRole<HTMLSelectElement>('combobox', { name: 'Voice' })
  const chosen = [...voice.options].map(({ value }) => value).find((value) => value !== '') ?? ''
  await user.selectOptions(voice, chosen)
  await user.selectOptions(panel().getByRole('combobox', { name: 'Delivery' }), 'calm')
  await user.click(panel().getByText('Pronunciation'))
  await user.click(panel().getByRole('textbox', { name: 'Spoken as' }))
  await user.keyboard('Wich way?{Enter}')
  expect(exit()).toMatchObject({ kind: 'ask', voice: chosen, delivery: 'calm', speech: 'Wich way?' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'What comes then' }), 'Asks for a number')
  expect(exit()).toMatchObject({ kind: 'number', voice: chosen, speech: 'Wich way?' })
  await user.selectOptions(panel().getByRole('combobox', { name: 'Voice' }), '')
  expect(exit()).toHaveProperty('voice', undefined)
})
