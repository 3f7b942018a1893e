/** The dialogs of a script: the groups of triggers on one side, the dialogs of one trigger on the other. */
import { useMemo, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Dialog, TriggerGroup, TriggerId } from '@rubato/contracts/domain'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'
import { retryOf } from '../../../lib/query/retry-of.ts'
import { conditionTexts } from '../../../domain/texts/condition-texts.ts'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ChipList } from '../../../ui/feedback/chip-list.tsx'
import { PickChips } from '../../../ui/inputs/choice/pick-chips.tsx'
import { PickList, shareCount } from '../../../ui/inputs/choice/pick-list.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { pageOf } from '../../../domain/items/item-paths.ts'
import { ReportLink } from '../../../domain/report-link.tsx'
import classes from './script-dialogs.module.css'
import { scriptTriggersQuery, triggerDialogsQuery } from '../queries/dialogs.queries.ts'
import { coverageByGroup, type GroupCoverage } from './trigger-groups.ts'

/** Speaks a dialog in the member's voice; rejects on failure. */
export type Listen = (dialog: Dialog) => Promise<void>

/** Properties that the controls of each dialog need. */
interface DialogControls {
  isOwn: boolean
  onListen: Listen
}

interface GroupsProps {
  groups: GroupCoverage[]
  chosen: TriggerGroup
  onChoose: (group: TriggerGroup) => void
}

function Groups({ groups, chosen, onChoose }: GroupsProps) {
  const { t } = useTranslation()
  const items = groups.map(({ group, triggers, covered }) => {
    const all = triggers.length
    const count = shareCount(covered, all, t('scripts.lines.answered', { answered: covered, all }))
    return { id: group, label: t(`words.trigger-groups.${group}`), count }
  })
  return <PickList label={t('scripts.lines.groups')} items={items} picked={chosen} onPick={onChoose} />
}

interface LineProps extends DialogControls {
  dialog: Dialog
  scriptId: string
}

function Line({ dialog, scriptId, isOwn, onListen }: LineProps) {
  const { t } = useTranslation()
  const listen = () =>
    void onListen(dialog).catch(() => notifyError(t('scripts.failed.listen'), t('settings.try-failed')))
  return (
    <li className={classes['dialog']}>
      <div className={classes['line']}>
        <p>{dialog.text}</p>
        <ChipList label={t('words.conditions.label')} items={conditionTexts(t, dialog.when)} />
      </div>
      <button type="button" aria-label={t('scripts.lines.listen-name', { text: dialog.text })} onClick={listen}>
        {t('scripts.lines.listen')}
      </button>
      {!isOwn && (
        <ReportLink
          kind="dialog"
          id={dialog.id}
          reported={{ text: dialog.text, page: pageOf({ kind: 'script', id: scriptId }) }}
          aria-label={t('scripts.lines.report-name', { text: dialog.text })}
        >
          {t('scripts.lines.report')}
        </ReportLink>
      )}
    </li>
  )
}

/** The dialogs of one trigger, a page at a time. */
function TriggerDialogs({ scriptId, trigger, ...controls }: DialogControls & { scriptId: string; trigger: TriggerId }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(triggerDialogsQuery(scriptId, trigger))
  const { data, error, isRefetchError, hasNextPage, isFetching, fetchNextPage } = query
  const dialogs = data?.pages.flatMap((page) => page.data)
  if (dialogs?.length === 0)
    return <p className={classes['none']}>{t('scripts.lines.none', { trigger: triggerLabel(t, trigger) })}</p>
  return (
    <>
      {dialogs && (
        <ul className={classes['dialogs']}>
          {dialogs.map((dialog) => (
            <Line key={dialog.id} dialog={dialog} scriptId={scriptId} {...controls} />
          ))}
        </ul>
      )}
      {error && (
        <LoadFailed onRetry={retryOf(query)}>
          {t(isRefetchError ? 'lists.refresh-error' : 'scripts.lines.error')} {describeError(t, error).message}
        </LoadFailed>
      )}
      {!dialogs && !error && <Skeleton rows={1} label={t('scripts.lines.loading')} />}
      {hasNextPage && !error && (
        <Button look="secondary" small disabled={isFetching} onClick={() => void fetchNextPage()}>
          {t('scripts.lines.more')}
        </Button>
      )}
    </>
  )
}

interface GroupProps extends DialogControls {
  scriptId: string
  coverage: GroupCoverage
}

function Group({ coverage: { group, triggers }, ...rest }: GroupProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<TriggerId>()
  const chosen = picked ?? (triggers.find((trigger) => trigger.dialogCount > 0) ?? triggers[0])?.id
  if (chosen === undefined) return null
  const label = t('scripts.lines.triggers', { group: t(`words.trigger-groups.${group}`) })
  const items = triggers.map(({ id, dialogCount }) => ({
    id,
    label: group === 'counts' ? triggerLabel(t, id) : `${triggerLabel(t, id)} ${dialogCount}`,
    isEmpty: dialogCount === 0,
  }))
  return (
    <div>
      <PickChips label={label} items={items} picked={chosen} onPick={setPicked} />
      <TriggerDialogs key={chosen} trigger={chosen} {...rest} />
    </div>
  )
}

interface ScriptDialogsProps extends DialogControls {
  scriptId: string
}

function Sides({ groups, ...rest }: ScriptDialogsProps & { groups: GroupCoverage[] }) {
  const [picked, setPicked] = useState<TriggerGroup>()
  const chosen = groups.find(({ group, covered }) => (picked ? group === picked : covered > 0)) ?? groups[0]
  if (!chosen) return null
  return (
    <div className={classes['sides']}>
      <Groups groups={groups} chosen={chosen.group} onChoose={setPicked} />
      <Group key={chosen.group} coverage={chosen} {...rest} />
    </div>
  )
}

export function ScriptDialogs(props: ScriptDialogsProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(scriptTriggersQuery(props.scriptId))
  const groups = useMemo(() => data && coverageByGroup(data), [data])
  return (
    <section aria-labelledby="script-dialogs">
      <h2 id="script-dialogs" className={classes['title']}>
        {t('scripts.lines.title')}
      </h2>
      {groups && <Sides groups={groups} {...props} />}
      {!groups && error && (
        <LoadFailed onRetry={() => void refetch()}>
          {t('scripts.lines.error')} {describeError(t, error).message}
        </LoadFailed>
      )}
      {!groups && !error && <Skeleton rows={2} label={t('scripts.lines.loading')} />}
    </section>
  )
}
