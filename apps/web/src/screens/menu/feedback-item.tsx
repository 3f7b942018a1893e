/** The entry of the menu that opens feedback. */
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openFeedback } from '../../features/feedback/open-feedback.ts'
import { MenuIcon } from './menu-item.tsx'

interface FeedbackItemProps {
  className: string | undefined
  /** Opens the modal; the sheet of the menu closes first. */
  onOpen?: () => void
}

export function FeedbackItem({ className, onOpen = openFeedback }: FeedbackItemProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={onOpen}>
      <MenuIcon icon={MessageSquare} />
      {t('feedback.title')}
    </button>
  )
}
