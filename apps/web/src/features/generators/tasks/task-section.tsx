/** The tasks of one section of the config. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { defaultGeneratorConfig, type GeneratorConfig, type TaskId } from '@rubato/contracts/domain'
import { textAt } from '../../../lib/i18n/text-at.ts'
import { CategoryHead, disabledBy } from './category-head.tsx'
import { copyAt, isDefaultAt, nodeAt, setAt, type ChangeConfig } from '../config-tree.ts'
import type { FormTask, PlannedSection } from '../form-plan.ts'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { SectionCard } from '../section-card.tsx'
import { TaskRow } from './task-row.tsx'
import classes from './task-row.module.css'

/** The name of a section; without one, it has the name of its category. */
export function sectionName(t: TFunction, { id, category }: Pick<PlannedSection, 'id' | 'category'>): string {
  return textAt(t, `generator.sections.${id.replaceAll('.', '-')}`, t(`words.categories.${category}`))
}

interface TaskSectionProps {
  section: PlannedSection
  config: GeneratorConfig
  locks: ReadonlyMap<TaskId, Lock>
  isOpen: (task: FormTask, isEnabled: boolean) => boolean
  onOpen: (task: FormTask, isOpen: boolean) => void
  change: ChangeConfig
}

export function TaskSection({ section, config, locks, isOpen, onOpen, change }: TaskSectionProps) {
  const { t } = useTranslation()
  const paths = useMemo(
    () => [
      ...(section.node
        ? [
            [...section.node, 'enabled'],
            [...section.node, 'weight'],
          ]
        : []),
      ...section.tasks.map(({ task }) => task.path),
    ],
    [section],
  )
  const onChange = useMemo(
    () => (task: FormTask, name: string, value: unknown) => change((now) => setAt(now, [...task.path, name], value)),
    [change],
  )
  const isOn = ({ path }: FormTask) => nodeAt(config, path).enabled
  const on = section.tasks.filter(({ task }) => isOn(task)).length
  const hidden = section.hidden.filter(isOn).length
  const name = sectionName(t, section)
  const [outer] = disabledBy(config, section)
  const isOff = outer !== undefined || (section.node !== null && !nodeAt(config, section.node).enabled)
  const disabledNote =
    outer === undefined
      ? null
      : t('generator.silenced', { section: sectionName(t, { id: outer, category: section.category }) })
  return (
    <SectionCard
      title={name}
      path={section.id}
      note={isOff ? t('generator.off') : t('generator.on', { on, all: section.tasks.length })}
      isDefault={isDefaultAt(config, paths)}
      reset={() => {
        change((now) => copyAt(now, paths, defaultGeneratorConfig))
        return () => change((now) => copyAt(now, paths, config))
      }}
    >
      {section.node && (
        <CategoryHead
          name={name}
          path={section.node}
          hasWeight={section.hasWeight}
          config={config}
          disabledNote={disabledNote}
          change={change}
        />
      )}
      <ul className={classes['rows']} data-off={isOff || undefined}>
        {section.tasks.map((planned) => {
          const { task } = planned
          const node = nodeAt(config, task.path)
          return (
            <TaskRow
              key={task.id}
              planned={planned}
              node={node}
              lock={locks.get(task.id) ?? null}
              isOpen={planned.hasDetails && isOpen(task, node.enabled)}
              onOpen={onOpen}
              onChange={onChange}
            />
          )
        })}
      </ul>
      {hidden > 0 && <p className={classes['hidden']}>{t('generator.hidden', { count: hidden })}</p>}
    </SectionCard>
  )
}
