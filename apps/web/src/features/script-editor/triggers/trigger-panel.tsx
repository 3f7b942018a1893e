/** The choice of a trigger: the groups with their coverage, the triggers of a group, and a search over all triggers. */
import { memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { getTrigger, type TriggerGroup, type TriggerId } from '@rubato/contracts/domain'
import { triggerLabel, triggerSpokenWhen } from '../../../domain/texts/trigger-texts.ts'
import { PickChips } from '../../../ui/inputs/choice/pick-chips.tsx'
import { PickList, shareCount, type PickCount } from '../../../ui/inputs/choice/pick-list.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useTriggersWithDraft } from '../list/new-dialog-draft.ts'
import { countOf, coveredOf, essentialTriggers, searchTriggers, type GroupPlan } from './coverage.ts'
import classes from './trigger-panel.module.css'
import type { Dialogs } from '../document/dialogs.ts'

type Order = Dialogs['order']

interface GroupListProps {
  scriptId: string
  plans: readonly GroupPlan[]
  order: Order
  chosen: TriggerGroup | undefined
  onChoose: (group: TriggerGroup) => void
}

export const GroupList = memo(function GroupList({ scriptId, plans, order, chosen, onChoose }: GroupListProps) {
  const { t } = useTranslation()
  const withDraft = useTriggersWithDraft(scriptId)
  const items = plans.map(({ group, triggers }) => {
    const [covered, all] = [coveredOf(order, triggers), triggers.length]
    const count = shareCount(covered, all, t('editor.answered', { answered: covered, all }))
    const mark = triggers.some((id) => withDraft.has(id)) ? t('editor.begun') : undefined
    return { id: group, label: t(`words.trigger-groups.${group}`), mark, count }
  })
  return <PickList label={t('editor.groups')} items={items} picked={chosen ?? null} onPick={onChoose} />
})

interface EssentialListProps {
  scriptId: string
  order: Order
  chosen: TriggerId
  onChoose: (trigger: TriggerId) => void
}

/** The triggers that carry a session. Those without a line are what is left to write, not faults. */
export const EssentialList = memo(function EssentialList({ scriptId, order, chosen, onChoose }: EssentialListProps) {
  const { t } = useTranslation()
  const withDraft = useTriggersWithDraft(scriptId)
  const items = essentialTriggers.map((id) => {
    const count = countOf(order, id)
    const spoken = t('editor.find.lines', { count })
    const mark = withDraft.has(id) ? t('editor.begun') : undefined
    const state: PickCount['state'] = count > 0 ? 'complete' : 'some'
    return { id, label: triggerLabel(t, id), mark, count: { shown: count > 0 ? `${count}` : '', spoken, state } }
  })
  return <PickList label={t('editor.view.list')} items={items} picked={chosen} onPick={onChoose} />
})

interface TriggerChipsProps {
  scriptId: string
  plan: GroupPlan
  order: Order
  chosen: TriggerId
  onChoose: (trigger: TriggerId) => void
}

export const TriggerChips = memo(function TriggerChips({ scriptId, plan, order, chosen, onChoose }: TriggerChipsProps) {
  const { t } = useTranslation()
  const withDraft = useTriggersWithDraft(scriptId)
  const label = t('editor.triggers', { group: t(`words.trigger-groups.${plan.group}`) })
  const items = plan.triggers.map((id) => {
    const [trigger, count] = [triggerLabel(t, id), countOf(order, id)]
    return {
      id,
      label: trigger,
      ...(plan.group !== 'counts' && count > 0 && { count }),
      spoken: t('editor.trigger-name', { trigger, count }),
      title: triggerSpokenWhen(t, id),
      mark: withDraft.has(id) ? t('editor.begun') : undefined,
      isEmpty: count === 0,
    }
  })
  return <PickChips wantsAll label={label} items={items} picked={chosen} onPick={onChoose} />
})

interface TriggerSearchProps {
  value: string
  field: RefObject<HTMLInputElement | null>
  onSearch: (text: string) => void
}

export function TriggerSearch({ value, field, onSearch }: TriggerSearchProps) {
  const { t } = useTranslation()
  return (
    <search>
      <SearchField
        field={field}
        aria-label={t('editor.search')}
        placeholder={t('editor.search')}
        clearLabel={t('editor.clear-search')}
        value={value}
        onChange={onSearch}
      />
    </search>
  )
}

/** The triggers that match the search. */
export function FoundTriggers({
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
  const items = found.map((id) => {
    const count = countOf(order, id)
    return { id, label: triggerLabel(t, id), count: { shown: `${count}`, state: count > 0 ? 'some' : 'none' } as const }
  })
  return (
    <>
      <p role="status" className={classes['hint']}>
        {t('editor.found', { count: found.length })}
      </p>
      <PickList label={t('editor.found-label')} items={items} onPick={onChoose} />
    </>
  )
}
