/** What a script says: groups of triggers at one side, the lines of a trigger at the other. */
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Dialog, TriggerGroup, TriggerId } from '@rubato/contracts/domain'
import { describeError } from '../../../lib/describe-error.ts'
import { notifyError } from '../../../lib/notify.ts'
import { triggerLabel } from '../../../lib/trigger-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form.tsx'
import { PickChips } from '../../../ui/pick-chips.tsx'
import { PickList, shareCount } from '../../../ui/pick-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ReportLink } from '../parts/report-link.tsx'
import classes from './script-dialogs.module.css'
import { scriptTriggersQuery, triggerLinesQuery } from '../data/one-script.queries.ts'
import { coverageByGroup, type GroupCoverage } from './trigger-groups.ts'

/** Speaks a line in the member's voice; rejects when it cannot. */
export type Listen = (line: Dialog) => Promise<void>

/** Lines that stand there at once. */
const SHOWN = 50

/** What the lines of a script are shown with. */
interface LineTools {
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
  const items = groups.map(({ group, triggers, answered }) => {
    const all = triggers.length
    const count = shareCount(answered, all, t('scripts.lines.answered', { answered, all }))
    return { id: group, label: t(`words.trigger-groups.${group}`), count }
  })
  return <PickList label={t('scripts.lines.groups')} items={items} picked={chosen} onPick={onChoose} />
}

function Lines({ lines, scriptId, isOwn, onListen }: LineTools & { lines: Dialog[]; scriptId: string }) {
  const { t } = useTranslation()
  const [isAll, setIsAll] = useState(false)
  const listen = (line: Dialog) =>
    void onListen(line).catch(() => notifyError(t('scripts.failed.listen'), t('settings.try-failed')))
  return (
    <>
      <ul className={classes['lines']}>
        {(isAll ? lines : lines.slice(0, SHOWN)).map((line) => (
          <li key={line.id} className={classes['line']}>
            <p>{line.text}</p>
            <button
              type="button"
              aria-label={t('scripts.lines.listen-name', { text: line.text })}
              onClick={() => listen(line)}
            >
              {t('scripts.lines.listen')}
            </button>
            {!isOwn && (
              <ReportLink
                kind="dialog"
                id={line.id}
                reported={{ words: line.text, scriptId }}
                aria-label={t('scripts.lines.report-name', { text: line.text })}
              >
                {t('scripts.lines.report')}
              </ReportLink>
            )}
          </li>
        ))}
      </ul>
      {!isAll && lines.length > SHOWN && (
        <Button look="secondary" small onClick={() => setIsAll(true)}>
          {t('scripts.lines.more', { count: lines.length })}
        </Button>
      )}
    </>
  )
}

/** What is said at one trigger. */
function TriggerLines({ scriptId, trigger, ...tools }: LineTools & { scriptId: string; trigger: TriggerId }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(triggerLinesQuery(scriptId, trigger))
  if (data?.length) return <Lines lines={data} scriptId={scriptId} {...tools} />
  if (data) return <p className={classes['none']}>{t('scripts.lines.none', { trigger: triggerLabel(t, trigger) })}</p>
  if (error) return <Failed error={error} retry={() => void refetch()} />
  return <Skeleton rows={1} label={t('scripts.lines.loading')} />
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <FormAlert>
      <p>
        {t('scripts.lines.error')} {describeError(t, error).message}
      </p>
      <Button look="secondary" small onClick={retry}>
        {t('actions.try-again')}
      </Button>
    </FormAlert>
  )
}

interface GroupProps extends LineTools {
  scriptId: string
  coverage: GroupCoverage
}

function Group({ coverage: { group, triggers }, ...rest }: GroupProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<TriggerId>()
  const chosen = picked ?? (triggers.find((trigger) => trigger.lines > 0) ?? triggers[0])?.id
  if (chosen === undefined) return null
  const label = t('scripts.lines.triggers', { group: t(`words.trigger-groups.${group}`) })
  const items = triggers.map(({ id, lines }) => ({
    id,
    label: group === 'counts' ? triggerLabel(t, id) : `${triggerLabel(t, id)} ${lines}`,
    isEmpty: lines === 0,
  }))
  return (
    <div>
      <PickChips label={label} items={items} picked={chosen} onPick={setPicked} />
      <TriggerLines key={chosen} trigger={chosen} {...rest} />
    </div>
  )
}

interface ScriptLinesProps extends LineTools {
  scriptId: string
}

function Sides({ groups, ...rest }: ScriptLinesProps & { groups: GroupCoverage[] }) {
  const [picked, setPicked] = useState<TriggerGroup>()
  const chosen = groups.find(({ group, answered }) => (picked ? group === picked : answered > 0)) ?? groups[0]
  if (!chosen) return null
  return (
    <div className={classes['sides']}>
      <Groups groups={groups} chosen={chosen.group} onChoose={setPicked} />
      <Group key={chosen.group} coverage={chosen} {...rest} />
    </div>
  )
}

export function ScriptLines(props: ScriptLinesProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(scriptTriggersQuery(props.scriptId))
  const groups = useMemo(() => data && coverageByGroup(data), [data])
  return (
    <section aria-labelledby="script-lines">
      <h2 id="script-lines" className={classes['title']}>
        {t('scripts.lines.title')}
      </h2>
      {groups && <Sides groups={groups} {...props} />}
      {!groups && error && <Failed error={error} retry={() => void refetch()} />}
      {!groups && !error && <Skeleton rows={2} label={t('scripts.lines.loading')} />}
    </section>
  )
}
