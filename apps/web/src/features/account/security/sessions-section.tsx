import { useTranslation } from 'react-i18next'
import { accountSecurityEndpoints } from '@rubato/contracts/api'
import type { AccountSession } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { EndOtherSessions } from '../end-other-sessions.tsx'
import { Section } from './section.tsx'
import classes from './security.module.css'
import { useSecurityChange } from './security.queries.ts'

interface SessionsSectionProps {
  sessions: readonly AccountSession[]
  /** Advice about a session that the member does not recognize. */
  text: string
}

export function SessionsSection({ sessions, text }: SessionsSectionProps) {
  const { t } = useTranslation()
  const ordered = sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  return (
    <Section title={t('security.sessions.title')} text={text}>
      <ul className={classes['list']} aria-label={t('security.sessions.title')}>
        {ordered.map((session, index) => (
          <SessionRow key={session.id} session={session} number={index + 1} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={classes['actions']}>
          <EndOtherSessions />
        </div>
      )}
    </Section>
  )
}

interface SessionRowProps {
  session: AccountSession
  /** Its place in the list, from 1: several sessions can be of the same device. */
  number: number
}

function SessionRow({ session: { id, device, createdAt, lastSeenAt, isCurrent }, number }: SessionRowProps) {
  const { t, i18n } = useTranslation()
  const end = useSecurityChange(() => call(accountSecurityEndpoints.endSession, { params: { sessionId: id } }))
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const time = (instant: string) => format.format(new Date(instant))
  const name = device ?? t('security.sessions.unknown')
  return (
    <li>
      <div>
        <p className={classes['fact']}>
          {name} {isCurrent && <Chip>{t('security.sessions.here')}</Chip>}
        </p>
        <p className={classes['when']}>
          {t('security.sessions.times', { from: time(createdAt), seen: time(lastSeenAt) })}
        </p>
        {end.error && <FormAlert>{errorSentence(t, end.error)}</FormAlert>}
      </div>
      {!isCurrent && (
        <Button
          look="secondary"
          small
          disabled={end.isPending}
          aria-label={t('security.sessions.end-one', { number, device: name })}
          onClick={() => end.mutate()}
        >
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  )
}
