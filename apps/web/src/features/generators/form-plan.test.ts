import { expect, test } from 'vitest'
import {
  defaultGeneratorConfig,
  defineTask,
  isModeAtLeast,
  seconds,
  settingsModes,
  taskIds,
  taskNode,
  tasks,
  type SettingsMode,
  type TaskField,
} from '@rubato/contracts/domain'
import { defaultProfile, generateGame } from '@rubato/engine'
import { controlsOf, placeOf, planForm, sectionOf, type FormTask } from './form-plan.ts'

const controls = (mode: SettingsMode) => controlsOf(planForm(mode))
const fieldsOf = (task: FormTask) => Object.entries<TaskField>(task.fields)

test('Each mode shows everything of the previous mode, and more', () => {
  const [minimal, advanced, expert] = settingsModes.map((mode) => new Set(controls(mode)))
  if (!minimal || !advanced || !expert) throw new Error('three modes')
  expect([...minimal].filter((control) => !advanced.has(control))).toEqual([])
  expect([...advanced].filter((control) => !expert.has(control))).toEqual([])
  expect(advanced.size).toBeGreaterThan(minimal.size)
  expect(expert.size).toBeGreaterThan(advanced.size)
})

test('Minimal shows the switches of minimal tasks and nothing else', () => {
  const switches = tasks.filter(({ mode }) => mode === 'minimal').map(({ path }) => `${path.join('.')}.enabled`)
  expect(controls('minimal').sort()).toEqual(switches.sort())
})

test('Advanced adds weights, the advanced tasks, and the fields marked advanced', () => {
  const expected = tasks
    .filter(({ mode }) => isModeAtLeast('advanced', mode))
    .flatMap((task: FormTask) =>
      [
        'enabled',
        ...(task.isWeighed === false ? [] : ['weight']),
        ...fieldsOf(task).flatMap(([name, { mode }]) => (mode === 'expert' ? [] : [name])),
      ].map((name) => [...task.path, name].join('.')),
    )
  expect(controls('advanced').sort()).toEqual(expected.sort())
})

const isOneValue = (field: TaskField) => field.kind !== 'options' && field.bounds.min === field.bounds.max

test('Expert shows every task with every field, except a field whose bounds allow a single value', () => {
  const planned = planForm('expert').flatMap((section) => section.tasks)
  expect(planned.map(({ task }) => task.id).sort()).toEqual([...taskIds].sort())
  for (const { task, fields } of planned) {
    const settings = fieldsOf(task).filter(([, field]) => !isOneValue(field))
    expect(fields.map(({ name }) => name)).toEqual(settings.map(([name]) => name))
  }
  expect(controls('expert')).not.toContain('nipples.clamps.weightIncrement')
  expect(controls('expert')).toContain('nipples.clamps.weightLimit')
})

test('A task that is added to the definitions appears without further code, in a new section if need be', () => {
  const added = defineTask({
    id: 'humming',
    path: ['mouth', 'voice', 'humming'],
    label: 'Humming',
    about: 'A hum along with the beat.',
    safetyClass: 'A',
    bodyParts: ['mouth'],
    beats: 'strokes',
    screenedBy: [],
    mode: 'minimal',
    triggers: [],
    enabled: true,
    weight: 0.2,
    fields: { duration: seconds('Duration', [5, 60], [10, 20]) },
  })
  const definitions = [...tasks, added as unknown as FormTask]
  const section = (mode: SettingsMode) => planForm(mode, definitions).find(({ id }) => id === 'mouth.voice')
  expect(section('minimal')?.tasks[0]).toMatchObject({ hasWeight: false, fields: [] })
  expect(section('advanced')?.tasks[0]).toMatchObject({ hasWeight: true, fields: [] })
  expect(section('expert')?.tasks[0]?.fields.map(({ name }) => name)).toEqual(['duration'])
})

test('A section lists the tasks that only later modes show', () => {
  const strokes = planForm('minimal').find(({ id }) => id === 'cock.stroke')
  const all = tasks.filter((task) => sectionOf(task) === 'cock.stroke')
  expect(
    [...(strokes?.tasks ?? []).map(({ task }) => task.id), ...(strokes?.hidden ?? []).map(({ id }) => id)].sort(),
  ).toEqual(all.map(({ id }) => id).sort())
  expect(strokes?.hidden.length).toBeGreaterThan(0)
})

test('A path of the config leads to its task and to the first mode that shows it', () => {
  expect(placeOf(['orgasm', 'edging', 'edges'])).toMatchObject({ task: { id: 'edging' }, mode: 'advanced' })
  expect(placeOf(['orgasm', 'cum', 'cooldown', 'max'])).toMatchObject({ task: { id: 'cum' }, mode: 'expert' })
  expect(placeOf(['eyes', 'enabled'])).toMatchObject({ task: { id: 'eyes' }, mode: 'minimal' })
  expect(placeOf(['cock', 'cbt', 'icyHot', 'enabled'])).toMatchObject({ mode: 'expert' })
  expect(placeOf(['gameDuration', 'max'])).toBeNull()
  expect(placeOf(['orgasm'])).toBeNull()
})

test('A weight that the form does not show has no effect on games', () => {
  const unweighed = tasks.filter((task: FormTask) => task.isWeighed === false)
  expect(unweighed.length).toBeGreaterThan(0)
  const gameWith = (weight: number) => {
    const config = structuredClone(defaultGeneratorConfig)
    for (const { id } of unweighed) taskNode(config, id).weight = weight
    const generated = generateGame(config, 'seed', defaultProfile)
    return generated.ok ? generated.game.events : generated.problems
  }
  expect(gameWith(0)).toEqual(gameWith(1))
})
