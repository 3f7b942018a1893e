/** Screens for games that cannot be played: the reason, and links to leave. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isUnreadable } from '../../features/games/game.queries.ts'
import type { Secured } from '../../features/sessions/prepare/secure-session.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { StateScreen } from '../../ui/pages/state-screen.tsx'

interface GameProblemProps {
  title: string
  text: string
  details?: ReactNode
  /** A button that may solve the problem; shown before the link to leave. */
  remedy?: ReactNode
}

function GameProblem({ title, text, details, remedy }: GameProblemProps) {
  const { t } = useTranslation()
  const actions = (
    <>
      {remedy}
      <Link to="/home" className={buttonClass({ look: remedy ? 'secondary' : 'primary' })}>
        {t('actions.go-home')}
      </Link>
    </>
  )
  return <StateScreen title={title} text={text} details={details} actions={actions} />
}

export function GameMissing() {
  const { t } = useTranslation()
  return <GameProblem title={t('custom-game.missing')} text={t('errors.game.not-found')} />
}

/** A newer version of this page may be able to read the game. */
function Outdated({ what }: { what: 'newer' | 'unreadable' }) {
  const { t } = useTranslation()
  return (
    <GameProblem
      title={t(`custom-game.${what}.title`)}
      text={t(`custom-game.${what}.text`)}
      remedy={<Button onClick={() => location.reload()}>{t('actions.reload')}</Button>}
    />
  )
}

export function GameRefused({ refusal }: { refusal: Extract<Secured, { ok: false }> }) {
  const { t } = useTranslation()
  if (refusal.why === 'newer') return <Outdated what="newer" />
  const messages = [...new Set(refusal.problems.map(({ message }) => message))]
  return (
    <GameProblem
      title={t('custom-game.unsafe.title')}
      text={t('custom-game.unsafe.text')}
      details={messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    />
  )
}

export function GameFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  if (error instanceof ApiError && error.status === 404) return <GameMissing />
  if (isUnreadable(error)) return <Outdated what="unreadable" />
  const { name, message, reference } = describeError(t, error)
  return (
    <GameProblem
      title={name}
      text={message}
      details={reference && t('error-screen.reference', { reference })}
      remedy={<Button onClick={onRetry}>{t('actions.try-again')}</Button>}
    />
  )
}
