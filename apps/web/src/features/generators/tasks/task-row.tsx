/** One task: its switch, its lock, its weight, and its fields behind a button. */
import { memo, useId } from 'react'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { taskAbout, taskLabel } from '../../../domain/texts/task-texts.ts'
import { Expected, useExpected } from './expected.tsx'
import type { Node } from '../config-tree.ts'
import { otherErrors, useFieldErrors } from '../field-errors.ts'
import type { FormTask, PlannedTask } from '../form-plan.ts'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { TaskFields } from './task-fields.tsx'
import classes from './task-row.module.css'
import { weightText } from '../value-text.ts'
import { WeightSlider } from './weight-slider.tsx'

export interface TaskRowProps {
  planned: PlannedTask
  node: Node
  lock: Lock | null
  isOpen: boolean
  onOpen: (task: FormTask, isOpen: boolean) => void
  onChange: (task: FormTask, name: string, value: unknown) => void
}

/** Decorative line icons in the text colour. */
const shape = {
  viewBox: '0 0 16 16',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  'aria-hidden': true,
} as const

const LockIcon = () => (
  <svg {...shape} width="14" height="14">
    <rect x="3" y="7" width="10" height="7" rx="2" />
    <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" strokeLinecap="round" />
  </svg>
)
const ChevronIcon = () => (
  <svg {...shape} width="16" height="16">
    <path d="m4 6 4 4 4-4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

function TaskWeight({ planned: { task }, node, onChange }: Pick<TaskRowProps, 'planned' | 'node' | 'onChange'>) {
  const { t } = useTranslation()
  const expected = useExpected(task.id)
  const weight = weightText(node.weight)
  return (
    <WeightSlider
      name={t('generator.weight', { task: taskLabel(t, task.id) })}
      path={`${task.path.join('.')}.weight`}
      text={expected && node.enabled ? t('generator.weight-value', { weight, expected }) : weight}
      value={node.weight}
      disabled={!node.enabled}
      onChange={(value) => onChange(task, 'weight', value)}
    />
  )
}

function LockNote({ lock, id }: { lock: Lock; id: string }) {
  return (
    <p className={classes['lock']} id={id}>
      <LockIcon />
      <span>
        {lock.reason} {lock.link}
      </span>
    </p>
  )
}

export const TaskRow = memo(function TaskRow({ planned, node, lock, isOpen, onOpen, onChange }: TaskRowProps) {
  const { task, hasWeight, hasDetails, fields } = planned
  const { t } = useTranslation()
  const [lockId, detailsId] = [useId(), useId()]
  const errors = useFieldErrors()
  const label = taskLabel(t, task.id)
  const path = task.path.join('.')
  const shown = isOpen ? fields.map(({ name }) => `${path}.${name}`) : []
  // The lock explains this already.
  const displayed = lock ? [...shown, `${path}.enabled`] : shown
  const [problem] = otherErrors(errors, path, displayed)
  return (
    <li className={classes['row']} data-off={!node.enabled || undefined} data-path={path}>
      <div className={classes['head']}>
        <Switch
          className={classes['switch']}
          label={label}
          checked={node.enabled}
          disabled={lock !== null && !node.enabled}
          aria-describedby={lock ? lockId : undefined}
          onChange={(event) => onChange(task, 'enabled', event.currentTarget.checked)}
        />
        {hasWeight && <TaskWeight planned={planned} node={node} onChange={onChange} />}
        {hasDetails && (
          <button
            type="button"
            className={classes['toggle']}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={t('generator.details', { task: label })}
            onClick={() => onOpen(task, !isOpen)}
          >
            <ChevronIcon />
          </button>
        )}
      </div>
      {hasDetails && node.enabled && <Expected id={task.id} className={classes['expected']} />}
      {lock && <LockNote lock={lock} id={lockId} />}
      {problem && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      <div id={detailsId} className={classes['details']} hidden={!isOpen}>
        {isOpen && (
          <>
            <p className={classes['about']}>{taskAbout(t, task.id)}</p>
            <TaskFields
              task={task}
              fields={fields}
              node={node}
              onChange={(name, value) => onChange(task, name, value)}
            />
          </>
        )}
      </div>
    </li>
  )
})
