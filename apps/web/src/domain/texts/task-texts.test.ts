import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { taskIds } from '@rubato/contracts/domain'
import english from '../../../public/locales/en/tasks.json'
import { fieldLabel, optionLabel, taskAbout, taskLabel } from './task-texts.ts'

const inLanguage = async (lng: string, tasks: object) => {
  const texts = createInstance()
  await texts.init({ lng, fallbackLng: false, resources: { [lng]: { tasks } }, ns: ['common', 'tasks'] })
  return texts.t
}

test('A task has the same name before and after the English texts are loaded', async () => {
  const [before, after] = [await inLanguage('en', {}), await inLanguage('en', english)]
  expect(taskIds.map((id) => [taskLabel(before, id), taskAbout(before, id)])).toEqual(
    taskIds.map((id) => [taskLabel(after, id), taskAbout(after, id)]),
  )
  expect(fieldLabel(before, 'style', 'styles')).toBe('Styles')
  expect(optionLabel(before, { id: 'ball-binding', name: 'kinds' }, 'ball-seperation')).toBe('Tie between the balls')
})

test('A translation overrides the names it has; the others stay English', async () => {
  const german = { grip: { label: 'Griff', fields: { grips: { label: 'Griffe', options: { light: 'Locker' } } } } }
  const t = await inLanguage('de', german)
  expect([taskLabel(t, 'grip'), taskLabel(t, 'hand')]).toEqual(['Griff', 'Hand'])
  expect(optionLabel(t, { id: 'grip', name: 'grips' }, 'light')).toBe('Locker')
  expect(optionLabel(t, { id: 'grip', name: 'grips' }, 'tight')).toBe('Tight')
})
