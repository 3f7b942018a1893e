/** Error boundary around an independent part of a screen: its failure leaves the rest. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PieceBoundary } from '../../ui/feedback/piece-boundary.tsx'
import { describeError } from './describe-error.ts'

interface PieceProps {
  onRetry?: () => void
  children: ReactNode
}

export function Piece({ onRetry, children }: PieceProps) {
  const { t } = useTranslation()
  const texts = {
    title: t('boundary.title'),
    show: t('boundary.show'),
    hide: t('boundary.hide'),
    again: t('actions.try-again'),
    lines(error: unknown) {
      const { message, technical, reference } = describeError(t, error)
      return [message, technical, t('error-screen.reference', { reference })]
    },
  }
  return (
    <PieceBoundary texts={texts} onRetry={onRetry}>
      {children}
    </PieceBoundary>
  )
}
