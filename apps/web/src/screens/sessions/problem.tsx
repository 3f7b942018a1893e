/** Screens for games and generators that cannot be opened or played: the reason, and links to leave. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isUnreadable } from '../../features/games/game.queries.ts'
import type { Secured } from '../../features/sessions/prepare/secure-session.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { StateScreen } from '../../ui/pages/state-screen.tsx'

type Kind = 'game' | 'generator'
type Problems = readonly { message: string }[]

interface ProblemScreenProps {
  kind: Kind
  title: string
  text: string
  details?: ReactNode
  /** A button or link that may solve the problem; shown before the link to leave. */
  remedy?: ReactNode
}

function ProblemScreen({ kind, title, text, details, remedy }: ProblemScreenProps) {
  const { t } = useTranslation()
  const isGame = kind === 'game'
  const actions = (
    <>
      {remedy}
      <Link
        to={isGame ? '/home' : '/explore-game-generators'}
        className={buttonClass({ look: remedy ? 'secondary' : 'primary' })}
      >
        {t(isGame ? 'actions.go-home' : 'generator.problem.explore')}
      </Link>
    </>
  )
  return <StateScreen title={title} text={text} details={details} actions={actions} />
}

/** Each message once. */
const messagesOf = (problems: Problems) =>
  [...new Set(problems.map(({ message }) => message))].map((message) => <p key={message}>{message}</p>)

export function Missing({ kind }: { kind: Kind }) {
  const { t } = useTranslation()
  const title = t(kind === 'game' ? 'custom-game.missing' : 'generator.problem.missing')
  return <ProblemScreen kind={kind} title={title} text={t(`errors.${kind}.not-found`)} />
}

/** A newer version of this page may be able to read the game. */
function Outdated({ what }: { what: 'newer' | 'unreadable' }) {
  const { t } = useTranslation()
  return (
    <ProblemScreen
      kind="game"
      title={t(`custom-game.${what}.title`)}
      text={t(`custom-game.${what}.text`)}
      remedy={<Button onClick={() => location.reload()}>{t('actions.reload')}</Button>}
    />
  )
}

export function GameRefused({ refusal }: { refusal: Extract<Secured, { ok: false }> }) {
  const { t } = useTranslation()
  if (refusal.why === 'newer') return <Outdated what="newer" />
  return (
    <ProblemScreen
      kind="game"
      title={t('custom-game.unsafe.title')}
      text={t('custom-game.unsafe.text')}
      details={messagesOf(refusal.problems)}
    />
  )
}

/** The generator makes no game for this member. */
export function GeneratorRefused({ problems }: { problems: Problems }) {
  const { t } = useTranslation()
  return (
    <ProblemScreen
      kind="generator"
      title={t('generator.problem.refused')}
      text={t('generator.problem.refused-text')}
      details={messagesOf(problems)}
      remedy={
        <Link to="/profile" className={buttonClass()}>
          {t('generator.change-profile')}
        </Link>
      }
    />
  )
}

export function Failed({ kind, error, onRetry }: { kind: Kind; error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  if (error instanceof ApiError && error.status === 404) return <Missing kind={kind} />
  if (kind === 'game' && isUnreadable(error)) return <Outdated what="unreadable" />
  const { name, message, reference } = describeError(t, error)
  return (
    <ProblemScreen
      kind={kind}
      title={name}
      text={message}
      details={reference && t('error-screen.reference', { reference })}
      remedy={<Button onClick={onRetry}>{t('actions.try-again')}</Button>}
    />
  )
}
