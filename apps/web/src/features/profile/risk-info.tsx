/** Description of a task: its caps and rests, its needs, how to undo it, and when to avoid it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getTask, type TaskId } from '@rubato/contracts/domain'
import { listText } from '../../lib/i18n/list-text.ts'
import classes from './profile.module.css'
import { itemFact, itemsOf, neverWith } from './task-facts.ts'

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** `isNamed`: with a heading for the task, where the title above does not name it. */
export function RiskInfo({ id, isNamed }: { id: TaskId; isNamed: boolean }) {
  const { t, i18n } = useTranslation()
  const task = getTask(id)
  const listed = (names: readonly string[]) => listText(names, i18n.language)
  const never = neverWith(t, id)
  const needs = (task.equipment ?? []).map((thing) => t(`words.equipment.${thing}`).toLowerCase())
  const items = itemsOf(id)
  // Every task that needs an opt-in has these texts; a test checks all of them.
  const textKey = id as 'breath'
  return (
    <article className={classes['risk']}>
      {isNamed && <h3>{task.label}</h3>}
      <p>{task.about}</p>
      <dl>
        {items.length > 0 && (
          <Row term={t('profile.risk.caps')}>
            <ul>
              {items.map((item) => (
                <li key={item}>{itemFact(t, item)}</li>
              ))}
            </ul>
          </Row>
        )}
        {needs.length > 0 && <Row term={t('profile.risk.needs')}>{listed(needs)}</Row>}
        <Row term={t('profile.risk.undo')}>{t(`profile.risks.${textKey}.undo`)}</Row>
        <Row term={t('profile.risk.not')}>{t(`profile.risks.${textKey}.not`)}</Row>
        {never.length > 0 && <Row term={t('profile.risk.never-with')}>{listed(never)}</Row>}
      </dl>
    </article>
  )
}
