/** Where a line belongs: groups with their counts, what is missing first, and a search over all triggers. */
import { memo, type Ref } from 'react'
import { CloseButton, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getTrigger, type TriggerGroup, type TriggerId } from '@rubato/contracts/domain'
import { triggerLabel, triggerSpokenWhen } from '../../lib/trigger-texts.ts'
import { answeredOf, countOf, searchTriggers, type GroupPlan } from './coverage.ts'
import classes from './editor-screen.module.css'
import type { Lines } from './lines.ts'

type Order = Lines['order']

function Count({ answered, all }: { answered: number; all: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes['count']} data-state={answered === all ? 'complete' : answered === 0 ? 'none' : 'some'}>
      <span aria-hidden="true">
        {answered}/{all}
      </span>
      <span className="visually-hidden">{t('editor.answered', { answered, all })}</span>
    </span>
  )
}

interface GroupsProps {
  plans: readonly GroupPlan[]
  order: Order
  chosen: TriggerGroup | undefined
  onChoose: (group: TriggerGroup) => void
}

export const Groups = memo(function Groups({ plans, order, chosen, onChoose }: GroupsProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes['groups']} aria-label={t('editor.groups')}>
      {plans.map(({ group, triggers }) => (
        <li key={group}>
          <button
            type="button"
            className={classes['group']}
            aria-pressed={group === chosen}
            onClick={() => onChoose(group)}
          >
            <span>{t(`words.trigger-groups.${group}`)}</span>
            <Count answered={answeredOf(order, triggers)} all={triggers.length} />
          </button>
        </li>
      ))}
    </ul>
  )
})

interface ChipsProps {
  plan: GroupPlan
  order: Order
  chosen: TriggerId
  onChoose: (trigger: TriggerId) => void
}

export const Chips = memo(function Chips({ plan, order, chosen, onChoose }: ChipsProps) {
  const { t } = useTranslation()
  return (
    <ul
      className={classes['chips']}
      aria-label={t('editor.triggers', { group: t(`words.trigger-groups.${plan.group}`) })}
    >
      {plan.triggers.map((id) => {
        const count = countOf(order, id)
        return (
          <li key={id}>
            <button
              type="button"
              className={classes['chip']}
              title={triggerSpokenWhen(t, id)}
              aria-pressed={id === chosen}
              aria-label={t('editor.trigger-name', { trigger: triggerLabel(t, id), count })}
              data-empty={count === 0 || undefined}
              onClick={() => onChoose(id)}
            >
              {triggerLabel(t, id)} {plan.group === 'counts' ? '' : count}
            </button>
          </li>
        )
      })}
    </ul>
  )
})

interface SearchProps {
  value: string
  field: Ref<HTMLInputElement>
  onSearch: (text: string) => void
}

export function TriggerSearch({ value, field, onSearch }: SearchProps) {
  const { t } = useTranslation()
  return (
    <search>
      <TextInput
        ref={field}
        type="text"
        inputMode="search"
        autoComplete="off"
        aria-label={t('editor.search')}
        placeholder={t('editor.search')}
        value={value}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
        rightSection={
          value === '' ? null : <CloseButton aria-label={t('editor.clear-search')} onClick={() => onSearch('')} />
        }
      />
    </search>
  )
}

/** Triggers that fit a search. */
export function Found({
  search,
  order,
  onChoose,
}: {
  search: string
  order: Order
  onChoose: (trigger: TriggerId) => void
}) {
  const { t } = useTranslation()
  const found = searchTriggers(search, (id) =>
    [id, triggerLabel(t, id), triggerSpokenWhen(t, id), t(`words.trigger-groups.${getTrigger(id).group}`)].join(' '),
  )
  return (
    <>
      <p role="status" className={classes['hint']}>
        {t('editor.found', { count: found.length })}
      </p>
      <ul className={classes['groups']} aria-label={t('editor.found-label')}>
        {found.map((id) => (
          <li key={id}>
            <button type="button" className={classes['group']} onClick={() => onChoose(id)}>
              <span>{triggerLabel(t, id)}</span>
              <span className={classes['count']} data-state={countOf(order, id) > 0 ? 'some' : 'none'}>
                {countOf(order, id)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
