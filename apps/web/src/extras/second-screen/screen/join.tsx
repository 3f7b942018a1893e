/** Joining a session: a code is typed, or comes with a link. */
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PAIRING_LETTERS_COUNT, pairingCodeSchema } from '@rubato/contracts/domain'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { readFragment, type ScreenLink as Link } from '../channel/link.ts'
import classes from './join.module.css'
import { joinSession, type ScreenLink } from './screen-link.ts'
import { keepWindow, keptSeat, type Seat } from './seat.ts'
import type { Admission } from './wire.ts'

/**
 * The link in the address, or else the place of this tab before a reload. The link is removed from the address, which stays
 * in the history: its fragment has the key.
 */
function takeLink(): Link | Seat | null {
  const { hash } = location
  const link = readFragment(hash)
  if (hash) history.replaceState(history.state, '', location.pathname)
  if (link?.kind === 'window') keepWindow(hash)
  return link ?? keptSeat()
}

interface JoinProps {
  lock: Lock | null
  onJoined: (link: ScreenLink) => void
}

type Attempt = 'idle' | 'waiting' | { problem: string }

function useJoin({ lock, onJoined }: JoinProps) {
  const { t } = useTranslation()
  const [first] = useState(takeLink)
  const isAllowed = lock === null && isSecureContext
  const [attempt, setAttempt] = useState<Attempt>(first && isAllowed ? 'waiting' : 'idle')
  const join = (link: Admission) => {
    setAttempt('waiting')
    joinSession(link).then(onJoined, (error: unknown) => setAttempt({ problem: describeError(t, error).message }))
  }
  useEffect(() => {
    // Once: a code works once, and strict mode runs effects twice.
    if (first && isAllowed) queueMicrotask(() => !taken.has(first) && taken.add(first) && join(first))
    // oxlint-disable-next-line react/exhaustive-deps -- the link of the address is used once, when the screen opens
  }, [])
  return { attempt, join, fail: (problem: string) => setAttempt({ problem }) }
}
const taken = new WeakSet<Link | Seat>()

export function Join(props: JoinProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const { attempt, join, fail } = useJoin(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (props.lock) return
    const parsed = pairingCodeSchema.safeParse(code)
    if (parsed.success) join(parsed.data)
    else fail(t('second-screen.join.six-letters', { count: PAIRING_LETTERS_COUNT }))
  }
  const problem = typeof attempt === 'object' ? attempt.problem : null
  return (
    <main className={classes['join']}>
      <form className={classes['card']} onSubmit={submit} noValidate>
        <h1>{t('second-screen.title')}</h1>
        <p>{t('second-screen.join.lead')}</p>
        <label className={classes['field']}>
          <span>{t('second-screen.join.code')}</span>
          <input
            value={code}
            onChange={({ target }) => setCode(target.value)}
            maxLength={20}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby="join-problem"
          />
        </label>
        <div id="join-problem">
          {problem !== null && <FormAlert>{problem}</FormAlert>}
          {!isSecureContext && <FormAlert>{t('second-screen.insecure')}</FormAlert>}
        </div>
        <LockedButton type="submit" lock={props.lock} disabled={attempt === 'waiting' || !isSecureContext}>
          {attempt === 'waiting' ? t('second-screen.join.waiting') : t('second-screen.join.submit')}
        </LockedButton>
        <p className={classes['note']}>{t('second-screen.join.private')}</p>
      </form>
    </main>
  )
}
