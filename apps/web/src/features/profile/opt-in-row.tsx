/** One opt-in: its state, its expiry, and what else keeps its tasks from appearing. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCategory, tasksOfOptIn, type OptInId, type Settings, type Task, type TaskId } from '@rubato/contracts/domain'
import { site } from '../../lib/browser/site.ts'
import { listText } from '../../lib/i18n/list-text.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { AcknowledgeModal } from './acknowledge-modal.tsx'
import { optInName } from '../../domain/texts/opt-in-names.ts'
import classes from './profile.module.css'
import type { OptIns, OptInState } from './use-opt-ins.ts'

interface OptInRowProps {
  id: OptInId
  optIns: OptIns
  profile: Settings['profile']
  /** Tasks that the health answers switch off. */
  switchedOff: readonly TaskId[]
}

function Status({ state }: { state: OptInState }) {
  const { t, i18n } = useTranslation()
  const texts = {
    off: () => t('profile.opt-ins.off'),
    on: () =>
      state.kind === 'on' && state.until !== null
        ? t('profile.opt-ins.on-until', { date: longDate(state.until, i18n.language) })
        : t('profile.opt-ins.on'),
    expired: () =>
      state.kind === 'expired' ? t('profile.opt-ins.expired', { date: longDate(state.since, i18n.language) }) : '',
  }
  return (
    <p className={classes['status']} data-state={state.kind}>
      {texts[state.kind]()}
    </p>
  )
}

/** Why tasks of this opt-in do not appear although it is on. */
function Notes({
  tasks,
  profile,
  switchedOff,
}: { tasks: readonly Task[] } & Pick<OptInRowProps, 'profile' | 'switchedOff'>) {
  const { t, i18n } = useTranslation()
  const listed = (names: readonly string[]) => listText(names, i18n.language)
  const owned = profile.equipment.map((thing) => thing.id)
  const missing = new Set(tasks.flatMap(({ equipment }) => equipment ?? []).filter((thing) => !owned.includes(thing)))
  const named = {
    region: tasks.filter(({ id }) => site().tasksOff.includes(id)).map(({ label }) => label),
    health: tasks.filter(({ id }) => switchedOff.includes(id)).map(({ label }) => label),
    limits: tasks.filter(({ id }) => profile.hardLimits.includes(id)).map(({ label }) => label),
    things: [...missing].map((thing) => t(`words.equipment.${thing}`).toLowerCase()),
  }
  const notes = (['region', 'health', 'limits', 'things'] as const).filter((kind) => named[kind].length > 0)
  if (notes.length === 0) return null
  return (
    <ul className={classes['notes']}>
      {notes.map((kind) => (
        <li key={kind} data-kind={kind}>
          {t(`profile.opt-ins.notes.${kind}`, { names: listed(named[kind]) })}
        </li>
      ))}
    </ul>
  )
}

export function OptInRow({ id, optIns, profile, switchedOff }: OptInRowProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const state = optIns.stateOf(id)
  const failure = optIns.failureOf(id)
  const name = optInName(t, id)
  const tasks = tasksOfOptIn(id)
  const isOn = state.kind === 'on'
  const isRenewal = state.kind !== 'off'
  // Turning on what the site has off in the region would change nothing.
  const isOffered = tasks.some((task) => !site().tasksOff.includes(task.id))
  const ask = isRenewal ? t('profile.opt-ins.renew') : t('profile.opt-ins.read')
  return (
    <li className={classes['optIn']}>
      <div className={classes['optInHead']}>
        <h4>{name}</h4>
        <Status state={state} />
      </div>
      <p className={classes['hint']}>
        {tasks.length > 1 ? tasks.map(({ label }) => label).join(', ') : tasks[0]?.about}
      </p>
      <Notes tasks={tasks} profile={profile} switchedOff={switchedOff} />
      {failure !== null && <FormAlert>{failure}</FormAlert>}
      <div className={classes['buttons']}>
        {isOffered && (!isOn || isCategory(id)) && (
          <Button look="secondary" small aria-label={`${name}: ${ask}`} onClick={() => setIsAsking(true)}>
            {ask}
          </Button>
        )}
        {isOn && (
          <Button
            look="danger"
            small
            aria-label={`${name}: ${t('profile.opt-ins.turn-off')}`}
            onClick={() => optIns.turnOff(id)}
          >
            {t('profile.opt-ins.turn-off')}
          </Button>
        )}
      </div>
      {isAsking && (
        <AcknowledgeModal
          id={id}
          isRenewal={isRenewal}
          onClose={() => setIsAsking(false)}
          onTurnOn={() => {
            optIns.turnOn(id)
            setIsAsking(false)
          }}
        />
      )}
    </li>
  )
}
